(** Hubs: vertices that are no squares, through which an open tour returns, so that every tour is a
    cycle. Any ends: one hub, joined to every square. Both ends fixed: one hub, joined to the two.
    One end fixed: two hubs, joined to each other, one to the fixed end, the other to every other
    square. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards CutSet.
Import ListNotations.

Inductive vertex := At (s : square) | Hub0 | Hub1.

(** The hubs, in the order in which a tour passes them after its last square. *)
Definition hubs (p : problem) : list vertex :=
  if closed p then []
  else match start p, finish p with
       | None, None | Some _, Some _ => [Hub0]
       | _, _ => [Hub1; Hub0]
       end.

Definition vertices (p : problem) : list vertex := map At (squares (place p)) ++ hubs p.

(** A tour as a cycle. *)
Definition cycle_of (p : problem) (t : list square) : list vertex := map At t ++ hubs p.

Fixpoint dedupe (l : list square) : list square :=
  match l with [] => [] | s :: l => if among s l then dedupe l else s :: dedupe l end.

(** Leaving out repetitions loses nothing. *)
Lemma in_dedupe : forall l s, In s l -> In s (dedupe l).
Proof.
  induction l as [|a l IH]; intros s H; [contradiction|]. simpl.
  destruct (among a l) eqn:A; destruct H as [->|H]; simpl; auto. apply IH, among_in, A.
Qed.

Definition back (r : rule) : rule := map (fun d => (- fst d, - snd d)%Z) r.

(** The squares that a move joins with a square, in either direction. *)
Definition joined (r : rule) (b : board) (s : square) : list square :=
  filter (fun q => negb (same s q)) (dedupe (targets r b s ++ targets (back r) b s)).

Definition is (end_is : option square) (s : square) : bool :=
  match end_is with None => false | Some e => same e s end.

(** Whether a hub is joined with a square: the first hub leads to where a tour may start, the last
    one comes from where it may end. *)
Definition starts_from (p : problem) (s : square) : bool :=
  match start p with None => negb (is (finish p) s) | Some a => same a s end.
Definition ends_with (p : problem) (s : square) : bool :=
  match finish p with None => negb (is (start p) s) | Some z => same z s end.

Definition first_hub (p : problem) (s : square) : bool :=
  if closed p then false
  else match start p, finish p with
       | None, None => true
       | Some _, Some _ => starts_from p s || ends_with p s
       | _, _ => starts_from p s
       end.
Definition second_hub (p : problem) (s : square) : bool :=
  if closed p then false
  else match start p, finish p with
       | None, None | Some _, Some _ => false
       | _, _ => ends_with p s
       end.

(** The vertices that are joined with a vertex. *)
Definition neighbours (p : problem) (v : vertex) : list vertex :=
  match v with
  | At s => map At (joined (piece p) (place p) s)
            ++ (if first_hub p s then [Hub0] else []) ++ (if second_hub p s then [Hub1] else [])
  | Hub0 => map At (filter (first_hub p) (squares (place p)))
            ++ match hubs p with [Hub1; Hub0] => [Hub1] | _ => [] end
  | Hub1 => map At (filter (second_hub p) (squares (place p))) ++ [Hub0]
  end.

(** Every edge, both ways. *)
Definition all_edges (p : problem) : list (vertex * vertex) :=
  flat_map (fun v => map (pair v) (neighbours p v)) (vertices p).

(** Whether there is nothing to ask: one square, and the tour is open. *)
Definition is_trivial (p : problem) : bool :=
  negb (closed p) && Nat.eqb (length (squares (place p))) 1.

(** A move back is a move of the rule taken backwards. *)
Lemma back_move : forall r b s q, move r b s q -> move (back r) b q s.
Proof.
  intros r b s q (d & D & X & Y). exists (- fst d, - snd d)%Z. split.
  - apply in_map_iff. exists d. auto.
  - assert (H : forall j side a e c, leads j side a e c -> leads j side c (- e) a).
    { intros [] side a e c; unfold leads; [|lia]. intros H.
      replace (a - c - - e)%Z with (- (c - a - e))%Z by lia.
      destruct (Z.eq_dec side 0) as [->|N]; [rewrite Zmod_0_r in *; lia|].
      apply Z.mod_opp_l_z; assumption. }
    simpl. auto.
Qed.

(** Squares of a step of a tour are joined, both ways. *)
Lemma move_joined : forall r b s q, move r b s q -> on_board b s -> on_board b q -> s <> q ->
  In q (joined r b s) /\ In s (joined r b q).
Proof.
  intros r b s q Mo S Q D. split; apply filter_In; split; try apply in_dedupe, in_or_app.
  - left. apply in_targets; assumption.
  - apply negb_true_iff. destruct (same s q) eqn:E; [apply same_eq in E; congruence|reflexivity].
  - right. apply in_targets; [assumption|]. apply back_move, Mo.
  - apply negb_true_iff. destruct (same q s) eqn:E; [apply same_eq in E; congruence|reflexivity].
Qed.

Section Cycle.
Variables (p : problem) (t : list square).
Hypothesis tour : solves p t.
Hypothesis asked_more : is_trivial p = false.

Let visit : visits (place p) t.
Proof. destruct tour as (T & _). destruct (closed p); apply T. Qed.

(** The cycle passes every vertex once. *)
Lemma cycle_vertices : Permutation (cycle_of p t) (vertices p).
Proof. apply Permutation_app_tail, Permutation_map, visits_squares, visit. Qed.

(** It passes none twice. *)
Lemma cycle_nodup : NoDup (cycle_of p t).
Proof.
  destruct visit as [N _]. unfold cycle_of.
  assert (NoDup (map At t)) by (apply nodup_map; [congruence|exact N]).
  assert (forall v, In v (map At t) -> exists s, v = At s).
  { intros v I. apply in_map_iff in I. destruct I as (s & <- & _). eauto. }
  assert (NoDup (hubs p) /\ forall v s, In v (hubs p) -> v <> At s) as [Nh Dh].
  { unfold hubs. destruct (closed p), (start p), (finish p); split;
      repeat constructor; simpl; intuition (subst; discriminate). }
  revert H H0. generalize (map At t). induction l as [|a l IH]; intros Nl Sl; [exact Nh|].
  inversion Nl; subst. simpl. constructor.
  - rewrite in_app_iff. intros [I|I]; [auto|]. destruct (Sl a (or_introl eq_refl)) as (s & E).
    apply (Dh a s I E).
  - apply IH; auto. intros v I. apply Sl. right. exact I.
Qed.

(** It has at least three vertices. *)
Lemma cycle_long : (3 <= length (cycle_of p t))%nat.
Proof.
  unfold cycle_of. rewrite app_length, map_length. destruct tour as (T & _).
  pose proof (Permutation_length (visits_squares _ _ visit)) as L.
  unfold is_trivial in asked_more. unfold hubs. destruct (closed p); [destruct T; lia|].
  destruct T as (T & _). simpl in asked_more. apply Nat.eqb_neq in asked_more.
  destruct t as [|? [|]]; [congruence|simpl in *; lia|].
  destruct (start p), (finish p); simpl; lia.
Qed.

(** Each of its steps is an edge, both ways. *)
Lemma cycle_edges : forall u v, In (u, v) (steps (round (cycle_of p t))) ->
  In v (neighbours p u) /\ In u (neighbours p v).
Proof.
  assert (Squares : forall s q, In s t -> In q t -> s <> q -> move (piece p) (place p) s q ->
    In (At q) (neighbours p (At s)) /\ In (At s) (neighbours p (At q))).
  { intros s q S Q D Mo. apply visit in S, Q.
    destruct (move_joined _ _ s q Mo S Q D). cbn [neighbours]. split; apply in_or_app; left;
      apply in_map; assumption. }
  assert (Differ : forall (l : list square) s q, NoDup l -> In (s, q) (steps l) -> s <> q).
  { intros l s q N H ->. destruct (steps_split l q q H) as (a & b & ->).
    apply NoDup_remove_2 in N. apply N. rewrite in_app_iff. simpl. tauto. }
  assert (Inside : forall u v, In (u, v) (steps (map At t)) -> legal (piece p) (place p) t ->
    In v (neighbours p u) /\ In u (neighbours p v)).
  { intros u v H Leg. rewrite steps_map in H. apply in_map_iff in H.
    destruct H as ([s q] & E & H). injection E as <- <-. simpl.
    destruct (steps_in _ _ _ H). apply Squares; [assumption|assumption| |apply Leg, H].
    apply (Differ t s q); [apply visit|exact H]. }
  intros u v. destruct tour as (T & Start & Finish). unfold cycle_of, hubs.
  destruct (closed p) eqn:C.
  - destruct T as (L & _ & Leg). rewrite app_nil_r.
    assert (round (map At t) = map At (round t)) as ->
      by (destruct t; [reflexivity|]; unfold round; rewrite map_app; reflexivity).
    rewrite steps_map. intros H. apply in_map_iff in H. destruct H as ([s q] & E & H).
    injection E as <- <-. simpl fst. simpl snd.
    destruct t as [|a l]; [contradiction|].
    assert (I : In s (a :: l) /\ In q (a :: l)).
    { destruct (steps_in _ _ _ H) as [I J]. unfold round in I, J. rewrite in_app_iff in I, J.
      simpl in *. intuition. }
    apply Squares; [tauto|tauto| |apply Leg, H].
    intros ->. unfold round in H. destruct (steps_split _ q q H) as (x & y & E).
    destruct y as [|z y] using rev_ind.
    + assert (E' : (a :: l) ++ [a] = (x ++ [q]) ++ [q]) by (rewrite <- app_assoc; exact E).
      apply app_inj_tail in E'. destruct E' as [E' <-]. destruct x as [|b x].
      * injection E' as ->. simpl in L. lia.
      * injection E' as <- ->. destruct visit as [N _]. inversion N; subst. apply H2.
        apply in_or_app. right. left. reflexivity.
    + assert (E' : (a :: l) ++ [a] = (x ++ q :: q :: y) ++ [z])
        by (rewrite E, <- app_assoc; reflexivity).
      apply app_inj_tail in E'. destruct E' as [E' _]. destruct visit as [N _]. rewrite E' in N.
      apply NoDup_remove_2 in N. apply N. rewrite in_app_iff. simpl. tauto.
  - destruct T as (Ne & _ & Leg).
    destruct t as [|a l] eqn:Et; [congruence|]. rewrite <- Et in *.
    destruct (exists_end t) as (l' & z & Ez); [rewrite Et; discriminate|].
    assert (Ia : In a t) by (rewrite Et; left; reflexivity).
    assert (Iz : In z t) by (rewrite Ez; apply in_or_app; right; left; reflexivity).
    assert (a <> z).
    { intros <-. unfold is_trivial in asked_more. rewrite C in asked_more. simpl in asked_more.
      apply Nat.eqb_neq in asked_more. apply asked_more.
      rewrite <- (Permutation_length (visits_squares _ _ visit)).
      destruct visit as [N _]. rewrite Ez in N, Et. destruct l' as [|x l']; [injection Et as <-|].
      - rewrite Ez. reflexivity.
      - injection Et as -> _. inversion N; subst. exfalso. apply H1. apply in_or_app.
        right. left. reflexivity. }
    assert (Sa : starts_from p a = true).
    { unfold starts_from. destruct (start p) as [s|].
      - destruct Start as (x & X). rewrite Et in X. injection X as -> _. apply same_refl.
      - unfold is. destruct (finish p) as [e|]; [|reflexivity]. destruct Finish as (x & X).
        rewrite Ez in X. apply app_inj_tail in X. destruct X as [_ <-].
        apply negb_true_iff. destruct (same z a) eqn:S; [|reflexivity].
        apply same_eq in S. congruence. }
    assert (Sz : ends_with p z = true).
    { unfold ends_with. destruct (finish p) as [s|].
      - destruct Finish as (x & X). rewrite Ez in X. apply app_inj_tail in X.
        destruct X as [_ <-]. apply same_refl.
      - unfold is. destruct (start p) as [e|]; [|reflexivity]. destruct Start as (x & X).
        rewrite Et in X. injection X as <- _.
        apply negb_true_iff. destruct (same a z) eqn:S; [|reflexivity].
        apply same_eq in S. congruence. }
    assert (Qa : In a (squares (place p))) by apply in_squares, visit, Ia.
    assert (Qz : In z (squares (place p))) by apply in_squares, visit, Iz.
    assert (R : forall h, round (map At t ++ h) = map At l' ++ At z :: h ++ [At a]).
    { intros h. assert (A : map At t = At a :: map At l) by (rewrite Et; reflexivity).
      assert (Z : map At t = map At l' ++ [At z]) by (rewrite Ez, map_app; reflexivity).
      rewrite A at 1. cbn [app round]. rewrite <- app_assoc, app_comm_cons, <- A, Z, <- app_assoc.
      reflexivity. }
    rewrite R, steps_app, in_app_iff. intros [H0|H0].
    { apply Inside; [|exact Leg]. rewrite Ez, map_app. exact H0. }
    destruct (start p) as [s|] eqn:S; destruct (finish p) as [e|] eqn:F; simpl in H0;
      repeat destruct H0 as [H0|H0]; try contradiction; injection H0 as <- <-;
      cbn [neighbours]; unfold first_hub, second_hub, hubs;
      rewrite ?C, ?S, ?F, ?Sa, ?Sz, ?orb_true_r;
      split; rewrite ?in_app_iff; simpl; auto;
      try (left; apply in_map, filter_In; split; [assumption|]; unfold first_hub, second_hub;
           rewrite ?C, ?S, ?F, ?Sa, ?Sz, ?orb_true_r; reflexivity).
Qed.
End Cycle.
