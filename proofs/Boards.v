(** Boards that compute: their squares as a list, their moves as yes or no, and a number for each
    square under which things can be looked up quickly. *)
From Coq Require Import ZArith List Bool Lia Permutation FMapPositive.
From Tourcp Require Import Tours.
Import ListNotations.
Local Open Scope Z_scope.

Module M := PositiveMap.

(** Squares are equal if their numbers are. *)
Definition same (p q : square) : bool := (fst p =? fst q) && (snd p =? snd q).

(** The test says yes exactly for equal squares. *)
Lemma same_eq : forall p q, same p q = true <-> p = q.
Proof.
  intros [a b] [c d]. unfold same. simpl. rewrite andb_true_iff, !Z.eqb_eq.
  split; [intros [-> ->]; reflexivity|intros E; injection E; auto].
Qed.

(** Every square is the same as itself. *)
Lemma same_refl : forall p, same p p = true.
Proof. intros. apply same_eq. reflexivity. Qed.

Definition among (s : square) (l : list square) : bool := existsb (same s) l.

(** A square is found in a list exactly if it is there. *)
Lemma among_in : forall s l, among s l = true <-> In s l.
Proof.
  intros s l. unfold among. rewrite existsb_exists. split.
  - intros (x & H & E). apply same_eq in E. subst. exact H.
  - intros H. exists s. split; [exact H|apply same_refl].
Qed.

(** The numbers 0, 1, ..., n - 1. *)
Definition range (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

(** A number is in the range exactly if it is at least 0 and less than n. *)
Lemma in_range : forall n x, In x (range n) <-> 0 <= x < n.
Proof.
  intros n x. unfold range. rewrite in_map_iff. split.
  - intros (k & <- & H). apply in_seq in H. lia.
  - intros H. exists (Z.to_nat x). split; [lia|]. apply in_seq. lia.
Qed.

(** Different things under different names: no name is given twice. *)
Lemma nodup_map : forall A B (f : A -> B) l,
  (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros A B f l. induction l as [|x l IH]; intros I N; [constructor|]. inversion N; subst.
  simpl. constructor.
  - intros H. apply in_map_iff in H. destruct H as (y & E & H). apply H1.
    rewrite <- (I y x); [exact H|right; exact H|left; reflexivity|exact E].
  - apply IH; [|assumption]. intros. apply I; simpl; auto.
Qed.

(** No number stands twice in a range. *)
Lemma nodup_range : forall n, NoDup (range n).
Proof. intros. apply nodup_map; [intros; lia|apply seq_NoDup]. Qed.

(** A longer range is a shorter one, and the rest moved there. *)
Lemma range_app : forall a b, 0 <= a -> 0 <= b ->
  range (a + b) = range a ++ map (fun x => a + x) (range b).
Proof.
  intros a b A B. unfold range. rewrite Z2Nat.inj_add, seq_app, map_app, map_map by assumption.
  f_equal. simpl.
  assert (G : forall n k,
    map Z.of_nat (seq k n) = map (fun x => Z.of_nat k + Z.of_nat x) (seq 0 n)).
  { induction n as [|n IH]; intros k; [reflexivity|]. simpl. f_equal; [lia|].
    rewrite IH, <- seq_shift, map_map. apply map_ext. intros. lia. }
  rewrite G. apply map_ext. intros x. rewrite Z2Nat.id by exact A. reflexivity.
Qed.

(** All pairs of two lists, and that none stands twice if none does in the lists. *)
Lemma nodup_pairs : forall A B (l : list A) (l' : list B),
  NoDup l -> NoDup l' -> NoDup (flat_map (fun y => map (fun x => (x, y)) l) l').
Proof.
  intros A B l l' N N'. induction l' as [|y l' IH]; [constructor|]. inversion N'; subst.
  simpl. specialize (IH H2).
  assert (G : forall a, NoDup a -> (forall p, In p a -> snd p = y) ->
    NoDup (a ++ flat_map (fun y0 => map (fun x => (x, y0)) l) l')).
  { induction a as [|p a IHa]; intros Na Ea; [exact IH|]. inversion Na; subst. simpl. constructor.
    - rewrite in_app_iff. intros [H|H]; [auto|]. apply in_flat_map in H.
      destruct H as (z & Hz & H). apply in_map_iff in H. destruct H as (x & E & _).
      specialize (Ea p (or_introl eq_refl)). subst p. simpl in Ea. subst. auto.
    - apply IHa; [assumption|]. intros. apply Ea. right. assumption. }
  apply G.
  - apply nodup_map; [|exact N]. intros a b _ _ E. injection E. auto.
  - intros p H. apply in_map_iff in H. destruct H as (x & <- & _). reflexivity.
Qed.

(** The squares of a board, row by row. *)
Definition squares (b : board) : list square :=
  filter (fun s => negb (among s (holes b)))
    (flat_map (fun y => map (fun x => (x, y)) (range (width b))) (range (height b))).

(** They are the squares that are on the board, ... *)
Lemma in_squares : forall b s, In s (squares b) <-> on_board b s.
Proof.
  intros b [x y]. unfold squares, on_board. rewrite filter_In, in_flat_map, negb_true_iff. simpl.
  split.
  - intros [(z & Hz & H) N]. apply in_map_iff in H. destruct H as (u & E & H).
    injection E as -> ->. apply in_range in Hz. apply in_range in H.
    repeat split; try lia. intros I. apply among_in in I. congruence.
  - intros (Hx & Hy & N). split.
    + exists y. split; [apply in_range; lia|]. apply in_map_iff. exists x.
      split; [reflexivity|apply in_range; lia].
    + destruct (among (x, y) (holes b)) eqn:A; [|reflexivity]. apply among_in in A. contradiction.
Qed.

(** ... each of them once. *)
Lemma nodup_squares : forall b, NoDup (squares b).
Proof. intros. apply NoDup_filter, nodup_pairs; apply nodup_range. Qed.

(** What visits a board is its squares in another order. *)
Lemma visits_squares : forall b t, visits b t -> Permutation t (squares b).
Proof.
  intros b t [N I]. apply NoDup_Permutation; [exact N|apply nodup_squares|].
  intros s. rewrite in_squares. apply I.
Qed.

(** Whether a square is on the board. *)
Definition is_on (b : board) (s : square) : bool :=
  (0 <=? fst s) && (fst s <? width b) && (0 <=? snd s) && (snd s <? height b)
  && negb (among s (holes b)).

(** The test says yes exactly for the squares on the board. *)
Lemma is_on_board : forall b s, is_on b s = true <-> on_board b s.
Proof.
  intros b s. unfold is_on, on_board. rewrite !andb_true_iff, negb_true_iff, !Z.leb_le, !Z.ltb_lt.
  rewrite <- among_in. destruct (among s (holes b)); intuition congruence.
Qed.

(** Whether a number leads to another, and a square to another. *)
Definition is_led (joined : bool) (side from d to : Z) : bool :=
  if joined then (to - from - d) mod side =? 0 else to =? from + d.

(** The test says yes exactly where the number leads to the other. *)
Lemma is_led_leads : forall j s a d b, is_led j s a d b = true <-> leads j s a d b.
Proof. intros [] s a d b; unfold is_led, leads; apply Z.eqb_eq. Qed.

Definition is_move (r : rule) (b : board) (p q : square) : bool :=
  existsb (fun d => is_led (joined_x b) (width b) (fst p) (fst d) (fst q)
                    && is_led (joined_y b) (height b) (snd p) (snd d) (snd q)) r.

(** The test says yes exactly for moves. *)
Lemma is_move_move : forall r b p q, is_move r b p q = true <-> move r b p q.
Proof.
  intros. unfold is_move, move. rewrite existsb_exists.
  split; intros (d & H & E); exists d; (split; [exact H|]);
    [apply andb_true_iff in E|apply andb_true_iff]; rewrite !is_led_leads in *; exact E.
Qed.

(** Every square of a board has a number of its own. *)
Definition key (b : board) (s : square) : positive := Z.to_pos (1 + snd s * width b + fst s).

(** Two squares of a board with the same number are the same square. *)
Lemma key_injective : forall b p q,
  on_board b p -> on_board b q -> key b p = key b q -> p = q.
Proof.
  intros b [x y] [u v] (Hx & Hy & _) (Hu & Hv & _) E. unfold key in E.
  cbn [fst snd] in *.
  pose proof (Z.mul_nonneg_nonneg y (width b)). pose proof (Z.mul_nonneg_nonneg v (width b)).
  apply (f_equal Zpos) in E. rewrite !Z2Pos.id in E by lia.
  destruct (Z.div_mod_unique (width b) y v x u) as [-> ->]; [lia|lia|lia|reflexivity].
Qed.

(** Whether no number stands twice in a list: each is looked up among those before it. *)
Fixpoint are_distinct (seen : M.t unit) (l : list positive) : bool :=
  match l with
  | [] => true
  | k :: l => if M.mem k seen then false else are_distinct (M.add k tt seen) l
  end.

(** The test says yes exactly if no number stands twice, and none was seen before. *)
Lemma are_distinct_nodup : forall l seen,
  are_distinct seen l = true <-> NoDup l /\ forall k, In k l -> M.mem k seen = false.
Proof.
  induction l as [|k l IH]; intros seen; simpl.
  - split; [intros _; split; [constructor|contradiction]|reflexivity].
  - assert (A : forall j, M.mem j (M.add k tt seen) = false <-> j <> k /\ M.mem j seen = false).
    { intros j. rewrite !M.mem_find. destruct (Pos.eq_dec j k) as [->|D].
      - rewrite M.gss. intuition congruence.
      - rewrite M.gso by exact D. tauto. }
    destruct (M.mem k seen) eqn:E; [split; [discriminate|]|].
    + intros [_ H]. rewrite (H k) in E; [discriminate|left; reflexivity].
    + rewrite IH. split.
      * intros [N H]. split.
        -- constructor; [|exact N]. intros I. apply H, A in I. tauto.
        -- intros j [<-|I]; [exact E|]. apply H, A in I. tauto.
      * intros [N H]. inversion N; subst. split; [assumption|]. intros j I. apply A.
        split; [intros ->; contradiction|apply H; right; exact I].
Qed.

(** The moves of a plain rectangle: one adds a move of the rule. *)
Definition jump (r : rule) (p q : square) : Prop := In (fst q - fst p, snd q - snd p) r.

(** On a plain rectangle a move is a jump. *)
Lemma move_rectangle : forall r w h p q, move r (rectangle w h) p q <-> jump r p q.
Proof.
  intros r w h [x y] [u v]. unfold move, jump, leads. simpl. split.
  - intros ([dx dy] & H & E & F). simpl in E, F. subst.
    replace (x + dx - x, y + dy - y) with (dx, dy) by (f_equal; lia). exact H.
  - intros H. exists (u - x, v - y). simpl. split; [exact H|lia].
Qed.

(** The squares of a plain rectangle are those within its sides. *)
Lemma on_rectangle : forall w h s,
  on_board (rectangle w h) s <-> 0 <= fst s < w /\ 0 <= snd s < h.
Proof. intros. unfold on_board. simpl. tauto. Qed.
