(** Friezes: weights on a strip whose middle can be repeated, and refute endlessly many lengths.

    A board is cut into a left end, a middle at least as wide as a move reaches, and a right end. A
    move joins neighbouring pieces only, so every further middle adds the same to what a tour must
    collect and to what all moves can give. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards TourCheck CutSet Weights Hubs Joins Patterns.
Import ListNotations.
Local Open Scope Z_scope.

Record frieze := Frieze {
  left_end : Z;                            (** columns left of the middle *)
  middle : Z;                              (** columns of the middle *)
  frieze_width : Z;                        (** columns of the board with one middle *)
  frieze_height : Z;
  frieze_cells : list (list Z);            (** the weight of each square of that board *)
  frieze_sets : list (Z * list (list bool) * bool);
    (** sets: the weight of each, its squares, and whether the hub is in it *)
  frieze_hub : option Z                    (** the hub's weight; none for closed tours *)
}.

Section Frieze.
Variables (r : rule) (f : frieze).
Let c := left_end f.
Let P := middle f.
Let w := frieze_width f.
Let h := frieze_height f.

(** The board with k middles has so many columns, ... *)
Definition wide (k : Z) : Z := w + (k - 1) * P.

(** ... and a column of it is one of the board with one middle. *)
Definition column (k x : Z) : Z :=
  if x <? c then x else if x <? c + k * P then c + (x - c) mod P else x - (k - 1) * P.

Definition entry {A} (none : A) (rows : list (list A)) (x y : Z) : A :=
  nth (Z.to_nat x) (nth (Z.to_nat y) rows []) none.

Definition frieze_weight (k : Z) (v : vertex) : Z :=
  match v with
  | At s => entry 0 (frieze_cells f) (column k (fst s)) (snd s)
  | _ => match frieze_hub f with Some z => z | None => 0 end
  end.
Definition frieze_inside (k : Z) (z : Z * list (list bool) * bool) (v : vertex) : bool :=
  match v with
  | At s => entry false (snd (fst z)) (column k (fst s)) (snd s)
  | _ => snd z
  end.
Definition sets_with (k : Z) : list (Z * (vertex -> bool)) :=
  map (fun z => (fst (fst z), frieze_inside k z)) (frieze_sets f).

Definition gain (k : Z) (u v : vertex) : Z :=
  Z.max 0 (give (frieze_weight k) (sets_with k) (u, v)).

(** The edges that leave the squares of a column, and those of the hub there, both ways. *)
Definition column_edges (k x : Z) : list (vertex * vertex) :=
  flat_map (fun y =>
    flat_map (fun d =>
      if (0 <=? x + fst d) && (x + fst d <? wide k) && (0 <=? y + snd d) && (y + snd d <? h)
      then [(At (x, y), At (x + fst d, y + snd d))] else []) r
    ++ match frieze_hub f with None => [] | Some _ => [(At (x, y), Hub0); (Hub0, At (x, y))] end)
    (range h).

(** What a tour must collect in a column, less what its edges can give, both counted twice. *)
Definition surplus (k x : Z) : Z :=
  4 * sum (fun y => frieze_weight k (At (x, y))) (range h)
  - sum (fun e => gain k (fst e) (snd e)) (column_edges k x).

Definition surplus_of_all (k : Z) : Z := sum (surplus k) (range (wide k)).

(** What the hub and the sets add to what must be collected. *)
Definition extra : Z :=
  4 * (match frieze_hub f with Some z => z | None => 0 end)
  + 4 * sum (fun z => fst (fst z)) (frieze_sets f).

Definition frieze_vertices (k : Z) : list vertex :=
  map At (squares (rectangle (wide k) h))
  ++ match frieze_hub f with None => [] | Some _ => [Hub0] end.

(** * The check: one middle and two refute, and a further middle takes nothing away. *)
Definition check_frieze : bool :=
  is_symmetric r && (0 <=? c) && (0 <? P) && (c + P <=? w) && (0 <? h) && (2 <=? w * h)
  && forallb (fun d => (- P <=? fst d) && (fst d <=? P)) r
  && forallb (fun z => (0 <=? fst (fst z)) && existsb (frieze_inside 1 z) (frieze_vertices 1)
                       && existsb (fun v => negb (frieze_inside 1 z v)) (frieze_vertices 1))
       (frieze_sets f)
  && (0 <? surplus_of_all 1 + extra) && (0 <? surplus_of_all 2 + extra)
  && (0 <=? sum (fun i => surplus 3 (c + P + i)) (range P)).

Section Sound.
Hypothesis ok : check_frieze = true.

Let checked : is_symmetric r = true /\ 0 <= c /\ 0 < P /\ c + P <= w /\ 0 < h /\ 2 <= w * h
  /\ (forall d, In d r -> - P <= fst d <= P).
Proof.
  unfold check_frieze in ok. rewrite !andb_true_iff in ok.
  destruct ok as ((((((((((S & A) & B) & C) & D) & E) & M) & _) & _) & _) & _).
  apply Z.leb_le in A, C, E. apply Z.ltb_lt in B, D. rewrite forallb_forall in M.
  repeat split; try assumption; intros; specialize (M d H); apply andb_true_iff in M;
    destruct M as [M1 M2]; apply Z.leb_le in M1, M2; lia.
Qed.

(** * A further middle adds the same *)

(** Columns look alike from two places if, as far as a move reaches, the same ones are there. *)
Definition alike (k x k' x' : Z) : Prop := forall d, - P <= d <= P ->
  ((0 <= x + d < wide k) <-> (0 <= x' + d < wide k'))
  /\ (0 <= x + d < wide k -> column k (x + d) = column k' (x' + d)).

(** From alike places, an edge gives the same. *)
Lemma gain_alike : forall k x k' x' y d y', alike k x k' x' -> 0 <= x < wide k ->
  0 <= x + d < wide k -> - P <= d <= P ->
  gain k (At (x, y)) (At (x + d, y')) = gain k' (At (x', y)) (At (x' + d, y')).
Proof.
  intros k x k' x' y d y' A X D B. destruct checked as (_ & _ & Pp & _).
  destruct (A d B) as [_ C]. specialize (C D). destruct (A 0 ltac:(lia)) as [_ C0].
  rewrite !Z.add_0_r in C0. specialize (C0 X).
  unfold gain, give. f_equal. simpl fst. simpl snd. f_equal.
  - simpl. rewrite C, C0. reflexivity.
  - unfold sets_with. rewrite !sum_map. apply sum_ext. intros z _. unfold leaves. simpl.
    rewrite C, C0. reflexivity.
Qed.

(** A column has the same surplus wherever it looks alike. *)
Lemma surplus_alike : forall k x k' x', alike k x k' x' -> 0 <= x < wide k ->
  surplus k x = surplus k' x'.
Proof.
  intros k x k' x' A X. destruct checked as (_ & _ & Pp & _ & _ & _ & Reach).
  destruct (A 0 ltac:(lia)) as [_ C0]. rewrite !Z.add_0_r in C0. specialize (C0 X).
  unfold surplus. f_equal.
  - f_equal. apply sum_ext. intros y _. simpl. rewrite C0. reflexivity.
  - unfold column_edges. induction (range h) as [|y l IH]; [reflexivity|].
    cbn [flat_map]. rewrite !sum_app, IH. f_equal. f_equal.
    + assert (G : forall m, (forall d, In d m -> - P <= fst d <= P) ->
        sum (fun e => gain k (fst e) (snd e)) (flat_map (fun d =>
          if (0 <=? x + fst d) && (x + fst d <? wide k) && (0 <=? y + snd d) && (y + snd d <? h)
          then [(At (x, y), At (x + fst d, y + snd d))] else []) m)
        = sum (fun e => gain k' (fst e) (snd e)) (flat_map (fun d =>
          if (0 <=? x' + fst d) && (x' + fst d <? wide k') && (0 <=? y + snd d) && (y + snd d <? h)
          then [(At (x', y), At (x' + fst d, y + snd d))] else []) m)); [|apply G, Reach].
      induction m as [|d m IHm]; intros B; [reflexivity|].
      cbn [flat_map]. rewrite !sum_app, IHm by (intros; apply B; right; assumption). f_equal.
      pose proof (B d (or_introl eq_refl)) as Bd. destruct (A (fst d) Bd) as [I _].
      assert (E : (0 <=? x + fst d) && (x + fst d <? wide k)
                  = (0 <=? x' + fst d) && (x' + fst d <? wide k')).
      { apply eq_true_iff_eq. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. tauto. }
      rewrite <- E. destruct ((0 <=? x + fst d) && (x + fst d <? wide k)) eqn:On; [|reflexivity].
      destruct (true && (0 <=? y + snd d) && (y + snd d <? h)); [|reflexivity].
      cbn [sum fst snd]. f_equal. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in On.
      apply gain_alike; assumption || lia.
    + destruct (frieze_hub f) as [hub_weight|]; [|reflexivity]. cbn [sum fst snd].
      assert (E : forall u v u' v', frieze_weight k u = frieze_weight k' u' ->
        frieze_weight k v = frieze_weight k' v' ->
        (forall z, frieze_inside k z u = frieze_inside k' z u') ->
        (forall z, frieze_inside k z v = frieze_inside k' z v') -> gain k u v = gain k' u' v').
      { intros u v u' v' W1 W2 I1 I2. unfold gain, give. f_equal. simpl. rewrite W1, W2. f_equal.
        unfold sets_with. rewrite !sum_map. apply sum_ext. intros z _. unfold leaves. simpl.
        rewrite I1, I2. reflexivity. }
      assert (W1 : frieze_weight k (At (x, y)) = frieze_weight k' (At (x', y)))
        by (simpl; rewrite C0; reflexivity).
      assert (I1 : forall z, frieze_inside k z (At (x, y)) = frieze_inside k' z (At (x', y)))
        by (intros z; simpl; rewrite C0; reflexivity).
      rewrite (E (At (x, y)) Hub0 (At (x', y)) Hub0), (E Hub0 (At (x, y)) Hub0 (At (x', y)));
        auto; reflexivity.
Qed.

(** The left end and the first middle look alike with two middles or more, ... *)
Lemma alike_left : forall k x, 2 <= k -> 0 <= x < c + P -> alike k x 2 x.
Proof.
  intros k x K X d D. destruct checked as (_ & C0 & Pp & W & _).
  assert (P <= (k - 1) * P) by nia. unfold wide. split; [split; lia|].
  intros _. unfold column.
  destruct (Z.ltb_spec (x + d) c); [reflexivity|].
  destruct (Z.ltb_spec (x + d) (c + k * P)); [|nia].
  destruct (Z.ltb_spec (x + d) (c + 2 * P)); [reflexivity|nia].
Qed.

(** ... so do all middles between the first and the last, ... *)
Lemma alike_middle : forall k x, 3 <= k -> c + P <= x < c + (k - 1) * P ->
  alike k x 3 (c + P + (x - c) mod P).
Proof.
  intros k x K X d D. destruct checked as (_ & C0 & Pp & W & _).
  pose proof (Z.mod_pos_bound (x - c) P Pp) as B.
  assert (2 * P <= (k - 1) * P) by nia. unfold wide. split; [split; intros; nia|].
  intros _. unfold column.
  destruct (Z.ltb_spec (x + d) c); [lia|].
  destruct (Z.ltb_spec (x + d) (c + k * P)); [|nia].
  destruct (Z.ltb_spec (c + P + (x - c) mod P + d) c); [lia|].
  destruct (Z.ltb_spec (c + P + (x - c) mod P + d) (c + 3 * P)); [|nia].
  f_equal. replace (c + P + (x - c) mod P + d - c) with ((x - c) mod P + d + 1 * P) by lia.
  rewrite Z.mod_add, Zplus_mod_idemp_l by lia. f_equal. lia.
Qed.

(** ... and the last middle and the right end. *)
Lemma alike_right : forall k x, 2 <= k -> c + (k - 1) * P <= x < wide k ->
  alike k x 2 (x - (k - 2) * P).
Proof.
  intros k x K X d D. destruct checked as (_ & C0 & Pp & W & _). unfold wide in *.
  assert (0 <= (k - 2) * P) by nia. split; [split; intros; nia|].
  intros _. unfold column.
  destruct (Z.ltb_spec (x + d) c); [nia|].
  destruct (Z.ltb_spec (x - (k - 2) * P + d) c); [nia|].
  destruct (Z.ltb_spec (x + d) (c + k * P));
    destruct (Z.ltb_spec (x - (k - 2) * P + d) (c + 2 * P)); try nia.
  f_equal. replace (x + d - c) with (x - (k - 2) * P + d - c + (k - 2) * P) by lia.
  apply Z.mod_add. lia.
Qed.

(** So the surplus of all columns grows by the same with every middle after the second. *)
Lemma surplus_grows : forall n, let k := Z.of_nat n + 2 in
  surplus_of_all k
  = surplus_of_all 2 + Z.of_nat n * sum (fun i => surplus 3 (c + P + i)) (range P).
Proof.
  intros n k. destruct checked as (_ & C0 & Pp & W & _).
  assert (Split : forall j, 2 <= j -> surplus_of_all j
    = sum (surplus 2) (range (c + P))
      + sum (fun i => surplus j (c + P + i)) (range ((j - 2) * P))
      + sum (fun i => surplus 2 (c + P + i)) (range (w - c))).
  { intros j J. unfold surplus_of_all, wide.
    replace (w + (j - 1) * P) with (c + P + ((j - 2) * P + (w - c))) by lia.
    assert (J0 : 0 <= (j - 2) * P) by nia.
    rewrite (range_app (c + P)), sum_app, (range_app ((j - 2) * P)), map_app, sum_app by lia.
    rewrite !sum_map.
    rewrite <- Z.add_assoc. f_equal; [|f_equal].
    - apply sum_ext. intros x X. apply in_range in X. apply surplus_alike.
      + apply alike_left; assumption.
      + unfold wide. nia.
    - apply sum_ext. intros x X. apply in_range in X.
      replace (surplus 2 (c + P + x)) with (surplus 2 (c + P + ((j - 2) * P + x) - (j - 2) * P))
        by (f_equal; lia).
      apply surplus_alike.
      + apply alike_right; [lia|]. unfold wide. nia.
      + unfold wide. nia. }
  assert (Middles : forall m j, 0 <= Z.of_nat m <= j - 2 ->
    sum (fun i => surplus j (c + P + i)) (range (Z.of_nat m * P))
    = Z.of_nat m * sum (fun i => surplus 3 (c + P + i)) (range P)).
  { induction m as [|m IH]; intros j J; [reflexivity|].
    replace (Z.of_nat (S m) * P) with (Z.of_nat m * P + P) by lia.
    rewrite range_app by nia. rewrite sum_app, IH, sum_map by lia.
    replace (Z.of_nat (S m)) with (Z.of_nat m + 1) by lia.
    rewrite Z.mul_add_distr_r, Z.mul_1_l. f_equal.
    apply sum_ext. intros x X. apply in_range in X.
    rewrite (surplus_alike j _ 3 (c + P + (c + P + (Z.of_nat m * P + x) - c) mod P)).
    - f_equal. f_equal.
      replace (c + P + (Z.of_nat m * P + x) - c) with (x + (Z.of_nat m + 1) * P) by lia.
      rewrite Z.mod_add by lia. apply Z.mod_small, X.
    - apply alike_middle; nia.
    - unfold wide. nia. }
  rewrite (Split k) by (unfold k; lia). rewrite (Split 2) by lia.
  replace ((k - 2) * P) with (Z.of_nat n * P) by (unfold k; lia).
  rewrite (Middles n k) by (unfold k; lia). replace ((2 - 2) * P) with 0 by lia.
  change (range 0) with (@nil Z). cbn [sum]. lia.
Qed.

(** With any number of middles, a tour would have to collect more than all edges give. *)
Lemma surplus_positive : forall k, 1 <= k -> 0 < surplus_of_all k + extra.
Proof.
  intros k K. pose proof ok as C. unfold check_frieze in C. rewrite !andb_true_iff in C.
  destruct C as (((_ & A) & B) & D). apply Z.ltb_lt in A, B. apply Z.leb_le in D.
  destruct (Z.eq_dec k 1) as [->|N]; [exact A|].
  replace k with (Z.of_nat (Z.to_nat (k - 2)) + 2) by lia. rewrite surplus_grows. nia.
Qed.

(** * No tour *)
Definition frieze_tour (k : Z) (t : list square) : Prop :=
  match frieze_hub f with
  | None => closed_tour r (rectangle (wide k) h) t
  | Some _ => open_tour r (rectangle (wide k) h) t
  end.

Definition frieze_problem (k : Z) : problem :=
  Problem r (rectangle (wide k) h) (match frieze_hub f with None => true | Some _ => false end)
    None None.

(** Every edge between squares, both ways, leaves one of the columns. *)
Lemma edge_listed : forall k s q, on_board (rectangle (wide k) h) s ->
  on_board (rectangle (wide k) h) q -> jump r s q ->
  In (At s, At q) (flat_map (column_edges k) (range (wide k))).
Proof.
  intros k [x y] [u v] S Q J. apply on_rectangle in S, Q. simpl in S, Q.
  apply in_flat_map. exists x. split; [apply in_range; lia|].
  apply in_flat_map. exists y. split; [apply in_range; lia|]. apply in_or_app. left.
  apply in_flat_map. exists (u - x, v - y). split; [exact J|]. cbn [fst snd].
  replace (x + (u - x)) with u by lia. replace (y + (v - y)) with v by lia.
  assert ((0 <=? u) && (u <? wide k) && (0 <=? v) && (v <? h) = true) as ->.
  { rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. lia. }
  left. reflexivity.
Qed.

(** And every edge of the hub. *)
Lemma hub_listed : forall k s z, on_board (rectangle (wide k) h) s -> frieze_hub f = Some z ->
  In (At s, Hub0) (flat_map (column_edges k) (range (wide k)))
  /\ In (Hub0, At s) (flat_map (column_edges k) (range (wide k))).
Proof.
  intros k [x y] z S Hub. apply on_rectangle in S. simpl in S.
  split; apply in_flat_map; (exists x; split; [apply in_range; lia|]); apply in_flat_map;
    (exists y; split; [apply in_range; lia|]); apply in_or_app; right; rewrite Hub; simpl; tauto.
Qed.

(** A frieze that passes the check refutes the board with any number of middles. *)
Theorem frieze_refutes : forall k, 1 <= k -> ~ exists t, frieze_tour k t.
Proof.
  intros k K (t & T). destruct checked as (Sym & C0 & Pp & Ww & Hh & Big & _).
  set (p := frieze_problem k).
  assert (Wk : w <= wide k) by (unfold wide; nia).
  assert (Sol : solves p t).
  { unfold solves, p, frieze_problem, frieze_tour in *. simpl.
    destruct (frieze_hub f); simpl; tauto. }
  assert (Hubs_ : hubs p = match frieze_hub f with None => [] | Some _ => [Hub0] end)
    by (unfold hubs, p, frieze_problem; simpl; destruct (frieze_hub f); reflexivity).
  assert (Tr : is_trivial p = false).
  { unfold is_trivial, p, frieze_problem. simpl. destruct (frieze_hub f); [|reflexivity]. simpl.
    apply Nat.eqb_neq. intros L.
    assert (Two : exists s q, s <> q /\ In s (squares (rectangle (wide k) h))
                              /\ In q (squares (rectangle (wide k) h))).
    { destruct (Z_le_gt_dec 2 w).
      - exists (0, 0), (1, 0). rewrite !in_squares, !on_rectangle. simpl. split; [congruence|lia].
      - exists (0, 0), (0, 1). rewrite !in_squares, !on_rectangle. simpl. split; [congruence|nia]. }
    destruct Two as (s & q & D & S & Q).
    destruct (squares (rectangle (wide k) h)) as [|a [|b m]]; simpl in *; try lia.
    destruct S as [S|[]], Q as [Q|[]]. congruence. }
  pose proof (cycle_vertices p t Sol) as Perm. unfold vertices in Perm. rewrite Hubs_ in Perm.
  set (cy := cycle_of p t) in *.
  set (edges := flat_map (column_edges k) (range (wide k))).
  assert (W : 4 * sum (frieze_weight k) cy + 4 * sum fst (sets_with k)
    <= sum (fun e => Z.max 0 (give (frieze_weight k) (sets_with k) e)) edges).
  { apply weights.
    - apply cycle_nodup, Sol.
    - apply cycle_long; assumption.
    - intros u v S.
      assert (Iu : In u (vertices p) /\ In v (vertices p)).
      { pose proof (cycle_vertices p t Sol) as Pv. fold cy in Pv.
        destruct (steps_in _ _ _ S) as [A B].
        assert (G : forall x, In x (round cy) -> In x cy).
        { intros x X. destruct cy; [exact X|]. unfold round in X. apply in_app_or in X.
          simpl in *. intuition. }
        split; apply (Permutation_in _ Pv), G; assumption. }
      destruct Iu as [Iu Iv]. destruct (cycle_edges p t Sol Tr u v S) as [Nv Nu].
      assert (Joined : forall s q, on_board (rectangle (wide k) h) s ->
        In q (joined r (rectangle (wide k) h) s) ->
        on_board (rectangle (wide k) h) q /\ jump r s q).
      { intros s q O J. unfold joined in J. apply filter_In in J. destruct J as [J _].
        assert (D : forall l a, In a (dedupe l) -> In a l).
        { induction l as [|b l IH]; intros a A; [exact A|]. simpl in A.
          destruct (among b l); simpl in *; intuition. }
        apply D, in_app_or in J.
        assert (G : forall m, In q (targets m (rectangle (wide k) h) s) ->
          on_board (rectangle (wide k) h) q /\ jump m s q).
        { intros m I. unfold targets in I. apply filter_In in I. destruct I as [I On].
          split; [apply is_on_board, On|]. apply in_map_iff in I. destruct I as (d & <- & I).
          unfold jump, around. simpl. replace (fst s + fst d - fst s) with (fst d) by lia.
          replace (snd s + snd d - snd s) with (snd d) by lia. destruct d. exact I. }
        destruct J as [J|J]; apply G in J; [exact J|]. destruct J as [On J].
        split; [exact On|]. unfold jump, back in J. apply in_map_iff in J.
        destruct J as (d & E & I). apply symmetric_jump; [exact Sym|].
        unfold jump. injection E as E1 E2.
        replace (fst s - fst q, snd s - snd q) with d; [exact I|]. destruct d. simpl in *.
        f_equal; lia. }
      assert (Squares_ : forall s, In (At s) (vertices p) -> on_board (rectangle (wide k) h) s).
      { intros s S'. unfold vertices in S'. apply in_app_or in S'. destruct S' as [S'|S'].
        - apply in_map_iff in S'. destruct S' as (q & E & I). injection E as ->.
          apply in_squares, I.
        - rewrite Hubs_ in S'. destruct (frieze_hub f); simpl in S'; intuition congruence. }
      assert (NoHub1 : ~ In Hub1 (vertices p)).
      { intros H1. unfold vertices in H1. apply in_app_or in H1. destruct H1 as [H1|H1].
        - apply in_map_iff in H1. destruct H1 as (q & E & _). discriminate.
        - rewrite Hubs_ in H1. destruct (frieze_hub f); simpl in H1; intuition congruence. }
      assert (HubIn : In Hub0 (vertices p) -> exists z, frieze_hub f = Some z).
      { intros H0. unfold vertices in H0. apply in_app_or in H0. destruct H0 as [H0|H0].
        - apply in_map_iff in H0. destruct H0 as (q & E & _). discriminate.
        - rewrite Hubs_ in H0. destruct (frieze_hub f) as [z|]; [eauto|contradiction]. }
      destruct u as [s| |]; [|destruct (HubIn Iu) as (z & Hz)|contradiction];
        (destruct v as [q| |]; [|destruct (HubIn Iv) as (z' & Hz')|contradiction]).
      + assert (J : jump r s q).
        { cbn [neighbours] in Nv. apply in_app_or in Nv. destruct Nv as [Nv|Nv].
          - apply in_map_iff in Nv. destruct Nv as (a & E & I). injection E as ->.
            apply (Joined s q (Squares_ s Iu) I).
          - destruct (first_hub p s), (second_hub p s); simpl in Nv; intuition congruence. }
        split; apply edge_listed; auto. apply symmetric_jump; assumption.
      + destruct (hub_listed k s z' (Squares_ s Iu) Hz'). split; assumption.
      + destruct (hub_listed k q z (Squares_ q Iv) Hz). split; assumption.
      + exfalso. cbn [neighbours] in Nv. rewrite Hubs_, Hz in Nv. rewrite app_nil_r in Nv.
        apply in_map_iff in Nv. destruct Nv as (q & E & _). discriminate.
    - intros z Z. unfold sets_with in Z. apply in_map_iff in Z. destruct Z as (y & <- & Y). simpl.
      pose proof ok as C. unfold check_frieze in C. rewrite !andb_true_iff in C.
      destruct C as ((((_ & F) & _) & _) & _). rewrite forallb_forall in F. specialize (F y Y).
      rewrite !andb_true_iff in F. destruct F as ((Pos & A) & B). apply Z.leb_le in Pos.
      apply existsb_exists in A, B.
      assert (Lift : forall v b, In v (frieze_vertices 1) -> frieze_inside 1 y v = b ->
        exists u, In u cy /\ frieze_inside k y u = b).
      { intros v b V E. unfold frieze_vertices in V. apply in_app_or in V. destruct V as [V|V].
        - apply in_map_iff in V. destruct V as ([a d] & <- & V).
          apply in_squares, on_rectangle in V.
          simpl in V. unfold wide in V.
          set (x := if a <? c + P then a else a + (k - 1) * P).
          assert (X : 0 <= x < wide k /\ column k x = column 1 a).
          { unfold x, column, wide. destruct (Z.ltb_spec a (c + P)).
            - split; [nia|]. destruct (Z.ltb_spec a c); [reflexivity|].
              destruct (Z.ltb_spec a (c + k * P)); [|nia].
              destruct (Z.ltb_spec a (c + 1 * P)); [reflexivity|lia].
            - split; [nia|]. destruct (Z.ltb_spec (a + (k - 1) * P) c); [nia|].
              destruct (Z.ltb_spec (a + (k - 1) * P) (c + k * P)); [nia|].
              destruct (Z.ltb_spec a c); [lia|].
              destruct (Z.ltb_spec a (c + 1 * P)); lia. }
          destruct X as [X E']. exists (At (x, d)). split.
          + apply (Permutation_in _ (Permutation_sym Perm)), in_or_app. left.
            apply in_map, in_squares, on_rectangle. simpl. lia.
          + simpl in E |- *. rewrite E'. exact E.
        - exists v. split.
          + apply (Permutation_in _ (Permutation_sym Perm)), in_or_app. right. exact V.
          + destruct (frieze_hub f); simpl in V; [|contradiction].
            destruct V as [<-|[]]. exact E. }
      split; [exact Pos|]. destruct A as (a & Ia & Ea). destruct B as (b & Ib & Eb).
      apply negb_true_iff in Eb. split; [apply (Lift a true Ia Ea)|apply (Lift b false Ib Eb)]. }
  assert (S1 : sum (frieze_weight k) cy
    = sum (fun x => sum (fun y => frieze_weight k (At (x, y))) (range h)) (range (wide k))
      + match frieze_hub f with Some z => z | None => 0 end).
  { rewrite (sum_perm _ _ _ _ Perm), sum_app, sum_map. f_equal.
    - unfold squares. simpl holes. simpl among. simpl negb.
      assert (Fl : forall l : list square, filter (fun _ => true) l = l)
        by (induction l; simpl; congruence).
      rewrite Fl. rewrite sum_swap. simpl width. simpl height.
      induction (range h) as [|y l IH]; [reflexivity|]. cbn [flat_map sum].
      rewrite sum_app. f_equal; [apply sum_map|exact IH].
    - destruct (frieze_hub f) eqn:Hub; simpl; [rewrite Hub|]; lia. }
  assert (S2 : sum fst (sets_with k) = sum (fun z => fst (fst z)) (frieze_sets f))
    by (unfold sets_with; rewrite sum_map; reflexivity).
  assert (S3 : sum (fun e => Z.max 0 (give (frieze_weight k) (sets_with k) e)) edges
    = sum (fun x => sum (fun e => gain k (fst e) (snd e)) (column_edges k x)) (range (wide k))).
  { assert (G : forall l,
      sum (fun e => Z.max 0 (give (frieze_weight k) (sets_with k) e)) (flat_map (column_edges k) l)
      = sum (fun x => sum (fun e => gain k (fst e) (snd e)) (column_edges k x)) l).
    { induction l as [|x l IH]; [reflexivity|]. cbn [flat_map sum]. rewrite sum_app, IH.
      reflexivity. }
    apply G. }
  pose proof (surplus_positive k K) as Pos. unfold surplus_of_all, surplus, extra in Pos.
  assert (S4 : forall (g g' : Z -> Z) l, sum (fun x => 4 * g x - g' x) l = 4 * sum g l - sum g' l)
    by (induction l; cbn [sum]; lia).
  rewrite S4 in Pos. rewrite S1, S2, S3 in W. lia.
Qed.
End Sound.
End Frieze.
