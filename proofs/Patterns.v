(** Patterns: weights that repeat themselves, and refute boards of endlessly many sizes at once.

    Integers on the squares and on some sets of squares, the same again after each period. If no
    move gives anything above 0, a tour collects at most 0; but it has to collect twice the sum of
    the weights, so there is no tour where that sum is above 0. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards TourCheck Weights Hubs Joins.
Import ListNotations.
Local Open Scope Z_scope.

Record pattern := Pattern {
  pattern_width : Z;                       (** columns of a period *)
  pattern_height : Z;                      (** rows of a period, or all rows of a strip *)
  cells : list (list Z);                   (** the weight of each square of a period *)
  cell_sets : list (Z * list (list bool) * bool);
    (** sets: the weight of each, its squares of a period, and whether the hub is in it *)
  hub : option Z;                          (** the hub's weight; none for closed tours *)
  is_strip : bool                          (** whether the rows are all that there are *)
}.

Section Pattern.
Variables (r : rule) (p : pattern).
Let P := pattern_width p.
Let Q := pattern_height p.

(** What stands at a square, in rows that repeat themselves. *)
Definition cell {A} (none : A) (rows : list (list A)) (s : square) : A :=
  nth (Z.to_nat (fst s mod P)) (nth (Z.to_nat (snd s mod Q)) rows []) none.

Definition weight (v : vertex) : Z :=
  match v with At s => cell 0 (cells p) s | _ => match hub p with Some w => w | None => 0 end end.
Definition inside (z : Z * list (list bool) * bool) (v : vertex) : bool :=
  match v with At s => cell false (snd (fst z)) s | _ => snd z end.
Definition sets_of (l : list (Z * list (list bool) * bool)) : list (Z * (vertex -> bool)) :=
  map (fun z => (fst (fst z), inside z)) l.

(** * The check *)
Definition gives_nothing (u v : vertex) : bool :=
  give weight (sets_of (cell_sets p)) (u, v) <=? 0.

(** No move that begins in the first period gives anything, nor does the hub. *)
Definition check_pattern : bool :=
  (0 <? P) && (0 <? Q) && forallb (fun z => 0 <=? fst (fst z)) (cell_sets p)
  && forallb (fun s => forallb (fun d =>
        (is_strip p && negb ((0 <=? snd s + snd d) && (snd s + snd d <? Q)))
        || gives_nothing (At s) (At (fst s + fst d, snd s + snd d))) r) (squares (rectangle P Q))
  && match hub p with
     | None => true
     | Some _ => forallb (fun s => gives_nothing Hub0 (At s)) (squares (rectangle P Q))
     end.

(** The sum of the weights of a board, row by row. *)
Definition row_sum (w y : Z) : Z := sum (fun x => cell 0 (cells p) (x, y)) (range w).
Definition board_sum (w h : Z) : Z := sum (row_sum w) (range h).

Definition vertices_of (w h : Z) : list vertex :=
  map At (squares (rectangle w h)) ++ match hub p with None => [] | Some _ => [Hub0] end.

(** Whether a set holds some of a board's vertices, and not all. *)
Definition is_proper (w h : Z) (z : Z * list (list bool) * bool) : bool :=
  existsb (inside z) (vertices_of w h) && existsb (fun v => negb (inside z v)) (vertices_of w h).

(** A board is refuted if its weights and its proper sets sum to more than nothing. *)
Definition refutes (w h : Z) : bool :=
  0 <? board_sum w h + match hub p with Some w => w | None => 0 end
       + sum (fun z => fst (fst z)) (filter (is_proper w h) (cell_sets p)).

(** * Sums of periodic weights *)

(** What stands at a square stands there again a period further right, ... *)
Lemma cell_period_x : forall A none (rows : list (list A)) x y, 0 < P ->
  cell none rows (P + x, y) = cell none rows (x, y).
Proof.
  intros A none rows x y Pp. unfold cell. simpl.
  replace (P + x) with (x + 1 * P) by lia. rewrite Z.mod_add by lia. reflexivity.
Qed.

(** ... and a period further down. *)
Lemma cell_period_y : forall A none (rows : list (list A)) x y, 0 < Q ->
  cell none rows (x, Q + y) = cell none rows (x, y).
Proof.
  intros A none rows x y Qp. unfold cell. simpl.
  replace (Q + y) with (y + 1 * Q) by lia. rewrite Z.mod_add by lia. reflexivity.
Qed.

(** A row that is a period longer has the sum of a period more. *)
Lemma row_sum_period : forall w y, 0 < P -> 0 <= w -> row_sum (P + w) y = row_sum P y + row_sum w y.
Proof.
  intros w y Pp W. unfold row_sum. rewrite range_app by lia. rewrite sum_app, sum_map. f_equal.
  apply sum_ext. intros x _. apply cell_period_x, Pp.
Qed.

(** One more period of columns adds the same amount, whatever stands before it. *)
Lemma board_sum_wider : forall w h, 0 < P -> 0 <= w ->
  board_sum (P + w) h = board_sum P h + board_sum w h.
Proof.
  intros w h Pp W. unfold board_sum. rewrite <- sum_plus. apply sum_ext. intros y _.
  apply row_sum_period; assumption.
Qed.

(** And so does one more period of rows. *)
Lemma board_sum_higher : forall w h, 0 < Q -> 0 <= h ->
  board_sum w (Q + h) = board_sum w Q + board_sum w h.
Proof.
  intros w h Qp H. unfold board_sum. rewrite range_app by lia. rewrite sum_app, sum_map. f_equal.
  apply sum_ext. intros y _. unfold row_sum. apply sum_ext. intros x _. apply cell_period_y, Qp.
Qed.

(** So do many periods, each the same amount. *)
Lemma board_sum_many : forall k w h, 0 < P -> 0 <= w ->
  board_sum (w + Z.of_nat k * P) h = board_sum w h + Z.of_nat k * board_sum P h.
Proof.
  induction k as [|k IH]; intros w h Pp W.
  - replace (w + Z.of_nat 0 * P) with w by lia. lia.
  - replace (w + Z.of_nat (S k) * P) with (P + (w + Z.of_nat k * P)) by lia.
    rewrite board_sum_wider, IH by nia. lia.
Qed.

(** If every column of a period sums to nothing, a period of rows adds nothing. *)
Lemma board_sum_columns : forall k w h, 0 < Q -> 0 <= h ->
  (forall x, sum (fun y => cell 0 (cells p) (x, y)) (range Q) = 0) ->
  board_sum w (h + Z.of_nat k * Q) = board_sum w h.
Proof.
  intros k w h Qp H C.
  assert (Z0 : board_sum w Q = 0).
  { unfold board_sum, row_sum. rewrite sum_swap.
    assert (G : forall l, sum (fun x => sum (fun y => cell 0 (cells p) (x, y)) (range Q)) l = 0)
      by (induction l; simpl; [reflexivity|]; rewrite C, IHl; reflexivity).
    apply G. }
  induction k as [|k IH].
  - replace (h + Z.of_nat 0 * Q) with h by lia. reflexivity.
  - replace (h + Z.of_nat (S k) * Q) with (Q + (h + Z.of_nat k * Q)) by lia.
    rewrite board_sum_higher, IH, Z0 by nia. lia.
Qed.

(** The sum over a board is the sum over its squares. *)
Lemma board_sum_squares : forall w h,
  sum (fun s => cell 0 (cells p) s) (squares (rectangle w h)) = board_sum w h.
Proof.
  intros w h. unfold squares. simpl holes. simpl among. simpl negb.
  assert (F : forall l : list square, filter (fun _ => true) l = l)
    by (induction l; simpl; congruence).
  rewrite F.
  assert (G : forall (f : square -> Z) l,
    sum f (flat_map (fun y => map (fun x => (x, y)) (range w)) l)
    = sum (fun y => sum (fun x => f (x, y)) (range w)) l).
  { intros f. induction l as [|y l IH]; [reflexivity|]. cbn [flat_map sum].
    rewrite sum_app. f_equal; [apply sum_map|exact IH]. }
  exact (G _ (range h)).
Qed.

(** * No move gives anything *)
Section Moves.
Hypothesis ok : check_pattern = true.
Variables (w h : Z).
Hypothesis fits : is_strip p = true -> h = Q.

Let positive : 0 < P /\ 0 < Q.
Proof.
  unfold check_pattern in ok. rewrite !andb_true_iff in ok.
  destruct ok as ((((A & B) & _) & _) & _). apply Z.ltb_lt in A, B. split; assumption.
Qed.

(** What stands at a square is what stands at its place in the first period. *)
Lemma cell_mod : forall A none (rows : list (list A)) x y,
  cell none rows (x mod P, y mod Q) = cell none rows (x, y).
Proof.
  intros. destruct positive. unfold cell. simpl. rewrite !Z.mod_mod by lia. reflexivity.
Qed.

(** A step gives what the same step does in the first period. *)
Lemma give_mod : forall x y dx dy,
  give weight (sets_of (cell_sets p)) (At (x, y), At (x + dx, y + dy))
  = give weight (sets_of (cell_sets p))
      (At (x mod P, y mod Q), At (x mod P + dx, y mod Q + dy)).
Proof.
  intros x y dx dy. destruct positive as [Pp Qp].
  assert (E : forall A (none : A) rows, cell none rows (x mod P + dx, y mod Q + dy)
                                        = cell none rows (x + dx, y + dy)).
  { intros A none rows. unfold cell. simpl. rewrite !Zplus_mod_idemp_l. reflexivity. }
  unfold give. f_equal.
  - simpl. rewrite E, cell_mod. reflexivity.
  - unfold sets_of. rewrite !sum_map. apply sum_ext. intros z _. unfold leaves. simpl.
    rewrite E, cell_mod. reflexivity.
Qed.

(** No move of the board gives anything. *)
Lemma move_gives : forall s q, within w h s -> within w h q -> jump r s q ->
  give weight (sets_of (cell_sets p)) (At s, At q) <= 0.
Proof.
  intros [x y] [u v] [Sx Sy] [Qx Qy] J. destruct positive as [Pp Qp].
  pose proof ok as C. unfold check_pattern in C. rewrite !andb_true_iff in C.
  destruct C as ((((_ & _) & _) & M) & _). rewrite forallb_forall in M.
  specialize (M (x mod P, y mod Q)).
  assert (I : In (x mod P, y mod Q) (squares (rectangle P Q))).
  { apply in_squares, on_rectangle. simpl.
    split; apply Z.mod_pos_bound; assumption. }
  specialize (M I). rewrite forallb_forall in M. unfold jump in J. specialize (M _ J).
  cbn [fst snd] in *. replace u with (x + (u - x)) by lia. replace v with (y + (v - y)) by lia.
  rewrite give_mod. apply orb_true_iff in M. destruct M as [M|M]; [|apply Z.leb_le, M].
  exfalso. apply andb_true_iff in M. destruct M as [S M]. apply negb_true_iff in M.
  rewrite (fits S) in *. rewrite Z.mod_small in M by lia.
  rewrite andb_false_iff, Z.leb_gt, Z.ltb_ge in M. lia.
Qed.

(** Nor does the hub, wherever it leads. *)
Lemma hub_gives : forall s z, hub p = Some z ->
  give weight (sets_of (cell_sets p)) (Hub0, At s) <= 0.
Proof.
  intros [x y] z H. destruct positive as [Pp Qp].
  pose proof ok as C. unfold check_pattern in C. rewrite !andb_true_iff in C.
  destruct C as (_ & M). rewrite H, forallb_forall in M. specialize (M (x mod P, y mod Q)).
  assert (I : In (x mod P, y mod Q) (squares (rectangle P Q))).
  { apply in_squares, on_rectangle. simpl. split; apply Z.mod_pos_bound; assumption. }
  specialize (M I). apply Z.leb_le in M.
  assert (E : give weight (sets_of (cell_sets p)) (Hub0, At (x, y))
              = give weight (sets_of (cell_sets p)) (Hub0, At (x mod P, y mod Q))); [|lia].
  unfold give. f_equal.
  - simpl. rewrite cell_mod. reflexivity.
  - unfold sets_of. rewrite !sum_map. apply sum_ext. intros s _. unfold leaves. simpl.
    rewrite cell_mod. reflexivity.
Qed.

Definition tour_of_kind (t : list square) : Prop :=
  match hub p with
  | None => closed_tour r (rectangle w h) t
  | Some _ => open_tour r (rectangle w h) t
  end.

(** A tour as a cycle, through the hub if it is open; none of its steps gives anything. *)
Lemma cycle_gives : forall t, tour_of_kind t -> exists c, Permutation c (vertices_of w h)
  /\ forall s, In s (steps (round c)) -> give weight (sets_of (cell_sets p)) s <= 0.
Proof.
  intros t T.
  assert (V : visits (rectangle w h) t)
    by (unfold tour_of_kind in T; destruct (hub p); apply T).
  pose proof (visits_squares _ _ V) as Perm. destruct V as [N I].
  assert (In_w : forall s, In s t -> within w h s)
    by (intros s S; apply I, on_rectangle in S; exact S).
  exists (map At t ++ match hub p with None => [] | Some _ => [Hub0] end). split.
  { apply Permutation_app_tail, Permutation_map, Perm. }
  unfold tour_of_kind in T. destruct (hub p) as [z|] eqn:Hub.
  - destruct T as (Ne & _ & Leg). destruct t as [|a l] eqn:Et; [congruence|]. rewrite <- Et in *.
    destruct (exists_end t) as (l' & e & Ez); [rewrite Et; discriminate|].
    assert (R : round (map At t ++ [Hub0]) = map At l' ++ At e :: [Hub0; At a]).
    { assert (A : map At t = At a :: map At l) by (rewrite Et; reflexivity).
      assert (Z : map At t = map At l' ++ [At e]) by (rewrite Ez, map_app; reflexivity).
      rewrite A at 1. cbn [app round]. rewrite <- app_assoc, app_comm_cons, <- A, Z, <- app_assoc.
      reflexivity. }
    intros [u v] H. rewrite R, steps_app, in_app_iff in H. destruct H as [H|H].
    + assert (E : map At l' ++ [At e] = map At t) by (rewrite Ez, map_app; reflexivity).
      rewrite E, steps_map in H. apply in_map_iff in H. destruct H as ([s q] & E' & H).
      injection E' as <- <-. destruct (steps_in _ _ _ H).
      apply move_gives; [apply In_w; assumption|apply In_w; assumption|].
      apply move_rectangle with w h, Leg, H.
    + simpl in H. destruct H as [H|[H|H]]; [| |contradiction]; injection H as <- <-.
      * pose proof (hub_gives e z Hub) as G. unfold give in *. simpl in *.
        rewrite (sum_ext _ _ (fun z0 => fst z0 * leaves (snd z0) (Hub0, At e))); [lia|].
        intros y _. unfold leaves. simpl. rewrite xorb_comm. reflexivity.
      * apply hub_gives with z, Hub.
  - destruct T as (L & _ & Leg). rewrite app_nil_r.
    assert (round (map At t) = map At (round t)) as ->
      by (destruct t; [reflexivity|]; unfold round; rewrite map_app; reflexivity).
    intros [u v] H. rewrite steps_map in H. apply in_map_iff in H.
    destruct H as ([s q] & E & H). injection E as <- <-.
    assert (J : In s t /\ In q t).
    { destruct (steps_in _ _ _ H) as [A B]. destruct t; [contradiction|]. unfold round in A, B.
      rewrite in_app_iff in A, B. simpl in *. intuition. }
    destruct J. apply move_gives; [apply In_w; assumption|apply In_w; assumption|].
    apply move_rectangle with w h, Leg, H.
Qed.

(** So a board is refuted if its weights, and those of sets that are proper on a part of it, sum to
    more than nothing. *)
Lemma pattern_refutes : forall w0 h0, w0 <= w -> h0 <= h ->
  0 < board_sum w h + match hub p with Some w => w | None => 0 end
      + sum (fun z => fst (fst z)) (filter (is_proper w0 h0) (cell_sets p)) ->
  ~ exists t, tour_of_kind t.
Proof.
  intros w0 h0 Ww Hh More (t & T). destruct (cycle_gives t T) as (c & Perm & G).
  set (good := filter (is_proper w0 h0) (cell_sets p)) in *.
  assert (Sub : forall v, In v (vertices_of w0 h0) -> In v c).
  { intros v V. apply (Permutation_in _ (Permutation_sym Perm)). unfold vertices_of in *.
    apply in_app_or in V. apply in_or_app. destruct V as [V|V]; [left|right; exact V].
    apply in_map_iff in V. destruct V as (s & <- & S). apply in_map, in_squares, on_rectangle.
    apply in_squares, on_rectangle in S. lia. }
  assert (Pos : forall z, In z (cell_sets p) -> 0 <= fst (fst z)).
  { pose proof ok as C. unfold check_pattern in C. rewrite !andb_true_iff in C.
    destruct C as (((_ & C) & _) & _). rewrite forallb_forall in C.
    intros z Z. apply Z.leb_le, C, Z. }
  assert (Need : 2 * sum weight c + 2 * sum fst (sets_of good)
                 <= sum (give weight (sets_of good)) (steps (round c))).
  { apply collect. intros z Z. unfold sets_of in Z. apply in_map_iff in Z.
    destruct Z as (y & <- & Y). apply filter_In in Y. destruct Y as [Y Pr].
    unfold is_proper in Pr. apply andb_true_iff in Pr. destruct Pr as [A B].
    apply existsb_exists in A, B. destruct A as (u & Iu & U). destruct B as (v & Iv & V).
    apply negb_true_iff in V. simpl. split; [apply Pos, Y|]. split; [exists u|exists v]; auto. }
  assert (Less : sum (give weight (sets_of good)) (steps (round c)) <= 0).
  { apply sum_most. intros s S. specialize (G s S).
    assert (give weight (sets_of good) s <= give weight (sets_of (cell_sets p)) s); [|lia].
    unfold give. apply Zplus_le_compat_l. unfold sets_of. rewrite !sum_map. unfold good.
    clear - Pos. induction (cell_sets p) as [|z l IH]; [simpl; lia|]. simpl filter.
    specialize (IH (fun y Y => Pos y (or_intror Y))). specialize (Pos z (or_introl eq_refl)).
    assert (0 <= leaves (inside z) s) by (unfold leaves; destruct (xorb _ _); lia).
    destruct (is_proper w0 h0 z); simpl in *; nia. }
  assert (S1 : sum weight c = board_sum w h + match hub p with Some w => w | None => 0 end).
  { rewrite (sum_perm _ _ _ _ Perm). unfold vertices_of. rewrite sum_app, sum_map.
    rewrite <- board_sum_squares. simpl weight. f_equal.
    destruct (hub p) eqn:Hub; simpl; [|reflexivity].
    rewrite Hub. lia. }
  assert (S2 : sum fst (sets_of good) = sum (fun z => fst (fst z)) good).
  { unfold sets_of. rewrite sum_map. reflexivity. }
  lia.
Qed.
End Moves.

(** * Sizes that are refuted *)

(** One board. *)
Theorem pattern_one : forall w h, check_pattern = true -> (is_strip p = true -> h = Q) ->
  refutes w h = true -> ~ exists t, tour_of_kind w h t.
Proof.
  intros w h C F R. apply (pattern_refutes C w h F w h); [lia|lia|]. apply Z.ltb_lt, R.
Qed.

(** A strip that does not lose weight from period to period: all boards some periods longer. *)
Theorem pattern_strip : forall w k, check_pattern = true -> is_strip p = true -> 0 <= w ->
  0 <= board_sum P Q -> refutes w Q = true -> ~ exists t, tour_of_kind (w + Z.of_nat k * P) Q t.
Proof.
  intros w k C S W G R.
  assert (Pp : 0 < P).
  { unfold check_pattern in C. rewrite !andb_true_iff in C. apply Z.ltb_lt, C. }
  apply (pattern_refutes C (w + Z.of_nat k * P) Q (fun _ => eq_refl) w Q); [nia|lia|].
  apply Z.ltb_lt in R. rewrite board_sum_many by assumption. nia.
Qed.

(** Rows and columns that sum to nothing: all boards some periods longer or higher. *)
Definition is_level : bool :=
  negb (is_strip p) && forallb (fun y => row_sum P y =? 0) (range Q)
  && forallb (fun x => sum (fun y => cell 0 (cells p) (x, y)) (range Q) =? 0) (range P).

(** A pattern of the plane whose rows and columns sum to nothing refutes all boards that are some
    periods longer or higher than one that it refutes. *)
Theorem pattern_plane : forall w h j k,
  check_pattern = true -> is_level = true -> 0 <= w -> 0 <= h ->
  refutes w h = true -> ~ exists t, tour_of_kind (w + Z.of_nat j * P) (h + Z.of_nat k * Q) t.
Proof.
  intros w h j k C L W H R. unfold is_level in L. rewrite !andb_true_iff, negb_true_iff in L.
  destruct L as ((NS & Rows) & Columns). rewrite forallb_forall in Rows, Columns.
  assert (Pp : 0 < P /\ 0 < Q).
  { unfold check_pattern in C. rewrite !andb_true_iff in C. destruct C as ((((A & B) & _) & _) & _).
    apply Z.ltb_lt in A, B. split; assumption. }
  destruct Pp as [Pp Qp].
  assert (Z1 : forall x, sum (fun y => cell 0 (cells p) (x, y)) (range Q) = 0).
  { intros x. specialize (Columns (x mod P)).
    assert (I : In (x mod P) (range P)) by (apply in_range, Z.mod_pos_bound, Pp).
    specialize (Columns I). apply Z.eqb_eq in Columns.
    transitivity (sum (fun y => cell 0 (cells p) (x mod P, y)) (range Q)); [|exact Columns].
    apply sum_ext. intros y _. unfold cell. simpl. rewrite Z.mod_mod by lia. reflexivity. }
  assert (Z2 : forall h, board_sum P h = 0).
  { intros h'. unfold board_sum. induction (range h') as [|y l IH]; [reflexivity|]. simpl.
    assert (row_sum P y = row_sum P (y mod Q)) as ->.
    { unfold row_sum. apply sum_ext. intros x _. unfold cell. simpl.
      rewrite Z.mod_mod by lia. reflexivity. }
    rewrite IH. assert (row_sum P (y mod Q) = 0); [|lia].
    apply Z.eqb_eq, Rows, in_range, Z.mod_pos_bound, Qp. }
  apply (pattern_refutes C (w + Z.of_nat j * P) (h + Z.of_nat k * Q)) with (w0 := w) (h0 := h).
  - congruence.
  - nia.
  - nia.
  - apply Z.ltb_lt in R. rewrite board_sum_many by assumption. rewrite Z2.
    rewrite board_sum_columns by assumption. lia.
Qed.
End Pattern.
