(** Joining: a walk through one region is put into a step of a walk through another, and the two
    become one. This is how tours of small boards become tours of large ones. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards TourCheck.
Import ListNotations.
Local Open Scope Z_scope.

(** * Moving about *)

(** A square so many columns further right and rows further down. *)
Definition shift (v s : square) : square := (fst v + fst s, snd v + snd s).

(** A jump stays a jump wherever it is made. *)
Lemma jump_shift : forall r v p q, jump r p q -> jump r (shift v p) (shift v q).
Proof.
  intros r v p q H. unfold jump, shift in *. simpl.
  replace (fst v + fst q - (fst v + fst p)) with (fst q - fst p) by lia.
  replace (snd v + snd q - (snd v + snd p)) with (snd q - snd p) by lia. exact H.
Qed.

(** Different squares stay different when all are moved alike. *)
Lemma shift_injective : forall v p q, shift v p = shift v q -> p = q.
Proof. intros v [a b] [c d] E. unfold shift in E. injection E. intros. f_equal; lia. Qed.

(** The squares of the rectangle of w columns and h rows. *)
Definition within (w h : Z) (s : square) : Prop := 0 <= fst s < w /\ 0 <= snd s < h.

(** A rule is symmetric if every move can be taken back. *)
Definition is_symmetric (r : rule) : bool := forallb (fun d => among (- fst d, - snd d) r) r.

(** With a symmetric rule, a jump can be taken back. *)
Lemma symmetric_jump : forall r p q, is_symmetric r = true -> jump r p q -> jump r q p.
Proof.
  intros r p q S H. unfold is_symmetric in S. rewrite forallb_forall in S. unfold jump in *.
  specialize (S _ H). apply among_in in S. simpl in S.
  replace (fst p - fst q) with (- (fst q - fst p)) by lia.
  replace (snd p - snd q) with (- (snd q - snd p)) by lia. exact S.
Qed.

Definition is_jump (r : rule) (p q : square) : bool := among (fst q - fst p, snd q - snd p) r.

(** The test says yes exactly for jumps. *)
Lemma is_jump_jump : forall r p q, is_jump r p q = true <-> jump r p q.
Proof. intros. apply among_in. Qed.

(** * Strands *)

(** A walk holds a move if it steps from one of its squares to the other, either way. *)
Definition holds (t : list square) (p q : square) : Prop :=
  In (p, q) (steps t) \/ In (q, p) (steps t).

(** What a walk visits: if it returns, its last square is its first one again. *)
Definition body (returns : bool) (t : list square) : list square :=
  if returns then removelast t else t.

(** A strand is a walk of jumps that visits every square of a region once; it may return. *)
Definition strand (r : rule) (returns : bool) (region : square -> Prop) (t : list square) : Prop :=
  along (jump r) t /\ NoDup (body returns t) /\ (forall s, In s (body returns t) <-> region s)
  /\ body returns t <> []
  /\ (returns = true -> exists a m, t = a :: m ++ [a] /\ (2 <= length m)%nat).

(** A path is a strand that does not return, with its two ends. *)
Definition path (r : rule) (region : square -> Prop) (t : list square) (p q : square) : Prop :=
  strand r false region t /\ starts_at p t /\ ends_at q t.

(** The places of a strand's steps lie in its region. *)
Lemma strand_holds : forall r returns region t p q,
  strand r returns region t -> holds t p q -> region p /\ region q.
Proof.
  intros r returns region t p q (_ & _ & I & _ & R) H.
  assert (J : In p t /\ In q t) by (destruct H as [H|H]; apply steps_in in H; tauto).
  rewrite <- !I. unfold body. destruct returns; [|exact J].
  destruct (R eq_refl) as (a & m & -> & _). rewrite app_comm_cons, removelast_last.
  rewrite app_comm_cons, !in_app_iff in J. simpl in *. intuition.
Qed.

(** A strand of the same region is a strand, however the region is described. *)
Lemma strand_region : forall r returns A B t,
  (forall s, A s <-> B s) -> strand r returns A t -> strand r returns B t.
Proof.
  intros r returns A B t E (L & N & I & Ne & R). repeat split; auto; intros H.
  - apply E, I, H.
  - apply I, E, H.
Qed.

(** A path that is moved about is a path. *)
Lemma path_shift : forall r region t p q v, path r region t p q ->
  path r (fun s => exists u, region u /\ s = shift v u) (map (shift v) t) (shift v p) (shift v q).
Proof.
  intros r region t p q v ((L & N & I & Ne & R) & (a & A) & (b & B)). simpl body in *.
  split; [|split].
  - split; [|split; [|split; [|split]]]; simpl body.
    + intros x y H. rewrite steps_map in H. apply in_map_iff in H.
      destruct H as ([x' y'] & E & H). injection E as <- <-. apply jump_shift, L, H.
    + apply nodup_map; [|exact N]. intros x y _ _. apply shift_injective.
    + intros s. rewrite in_map_iff. split.
      * intros (u & <- & H). exists u. split; [apply I, H|reflexivity].
      * intros (u & H & ->). exists u. split; [reflexivity|apply I, H].
    + destruct t; [congruence|discriminate].
    + discriminate.
  - exists (map (shift v) a). rewrite A. reflexivity.
  - exists (map (shift v) b). rewrite B, map_app. reflexivity.
Qed.

(** A walk that is moved about holds its moves, moved about. *)
Lemma holds_shift : forall t v p q, holds t p q -> holds (map (shift v) t) (shift v p) (shift v q).
Proof.
  intros t v p q [H|H]; [left|right]; rewrite steps_map; apply in_map_iff;
    [exists (p, q)|exists (q, p)]; auto.
Qed.

(** A path read backwards is a path. *)
Lemma path_rev : forall r region t p q,
  is_symmetric r = true -> path r region t p q -> path r region (rev t) q p.
Proof.
  intros r region t p q S ((L & N & I & Ne & R) & (a & A) & (b & B)). simpl body in *.
  split; [|split].
  - split; [|split; [|split; [|split]]]; simpl body.
    + apply along_rev; [|exact L]. intros x y. apply symmetric_jump, S.
    + apply NoDup_rev, N.
    + intros s. rewrite <- in_rev. apply I.
    + intros E. apply Ne. rewrite <- (rev_involutive t), E. reflexivity.
    + discriminate.
  - exists (rev b). rewrite B, rev_app_distr. reflexivity.
  - exists (rev a). rewrite A. reflexivity.
Qed.

(** A walk read backwards holds the same moves. *)
Lemma holds_rev : forall t p q, holds t p q -> holds (rev t) p q.
Proof. intros t p q [H|H]; [right|left]; apply steps_rev; exact H. Qed.

(** * The exchange *)

(** A path from P to Q is put between p and q, which follow each other on a strand. *)
Lemma insert_here : forall r returns A B l p q l' x P Q,
  strand r returns A (l ++ p :: q :: l') -> path r B x P Q ->
  (forall s, A s -> B s -> False) -> jump r p P -> jump r Q q ->
  strand r returns (fun s => A s \/ B s) (l ++ p :: x ++ q :: l').
Proof.
  intros r returns A B l p q l' x P Q (L & N & I & Ne & R) (X & (a & Ea) & (b & Eb)) D J1 J2.
  destruct X as (Lx & Nx & Ix & _). simpl body in Nx, Ix.
  assert (Perm : Permutation (body returns (l ++ p :: x ++ q :: l'))
                             (x ++ body returns (l ++ p :: q :: l'))).
  { assert (G : forall tail, Permutation (l ++ p :: x ++ tail) (x ++ l ++ p :: tail)).
    { intros tail. rewrite (app_assoc x l), (Permutation_app_comm x l), <- app_assoc.
      apply Permutation_app_head. rewrite <- Permutation_middle. reflexivity. }
    unfold body. destruct returns; [|apply G].
    replace (l ++ p :: x ++ q :: l') with ((l ++ p :: x) ++ q :: l')
      by (rewrite <- app_assoc; reflexivity).
    replace (l ++ p :: q :: l') with ((l ++ [p]) ++ q :: l') by (rewrite <- app_assoc; reflexivity).
    rewrite !removelast_app by discriminate. rewrite <- !app_assoc. apply G. }
  split; [|split; [|split; [|split]]].
  - intros u v H.
    assert (E : l ++ p :: x ++ q :: l' = l ++ p :: P :: (a ++ q :: l'))
      by (rewrite Ea; reflexivity).
    assert (Lp : along (jump r) (l ++ [p])).
    { apply (along_part _ [] _ (q :: l')). simpl. rewrite <- app_assoc. exact L. }
    assert (Lq : along (jump r) (q :: l')).
    { apply (along_part _ (l ++ [p]) _ []). rewrite app_nil_r, <- app_assoc. exact L. }
    assert (Lx' : along (jump r) (x ++ q :: l')).
    { rewrite Eb in Lx |- *. rewrite <- app_assoc. apply along_app; assumption. }
    revert H. rewrite E. apply along_app; [exact Lp|exact J1|].
    rewrite Ea in Lx'. exact Lx'.
  - apply (Permutation_NoDup (Permutation_sym Perm)).
    assert (G : forall y, NoDup y -> (forall s, In s y -> B s) ->
      NoDup (y ++ body returns (l ++ p :: q :: l'))).
    { induction y as [|s y IH]; intros Ny By; [exact N|]. inversion Ny; subst. simpl. constructor.
      - rewrite in_app_iff. intros [H|H]; [auto|]. apply (D s); [apply I, H|].
        apply By. left. reflexivity.
      - apply IH; [assumption|]. intros u U. apply By. right. exact U. }
    apply G; [exact Nx|]. intros s. apply Ix.
  - intros s. split.
    + intros H. apply (Permutation_in _ Perm), in_app_or in H. rewrite Ix, I in H. tauto.
    + intros H. apply (Permutation_in _ (Permutation_sym Perm)), in_or_app. rewrite Ix, I. tauto.
  - intros E. rewrite E in Perm. apply Permutation_nil in Perm. apply app_eq_nil in Perm. tauto.
  - intros E. destruct (R E) as (c & m & Ec & Lm).
    destruct l as [|c' l].
    + simpl in Ec. injection Ec as -> Ec. destruct l' as [|z l'] using rev_ind.
      * assert (E' : [] ++ [q] = m ++ [c]) by exact Ec. apply app_inj_tail in E'.
        destruct E' as [<- ->]. simpl in Lm. lia.
      * clear IHl'. rewrite app_comm_cons in Ec. apply app_inj_tail in Ec. destruct Ec as [<- ->].
        exists c, (x ++ q :: l'). split.
        -- flat.
        -- rewrite app_length. lia.
    + simpl in Ec. injection Ec as -> Ec. destruct l' as [|z l'] using rev_ind.
      * assert (E' : (l ++ [p]) ++ [q] = m ++ [c]) by (rewrite <- app_assoc; exact Ec).
        apply app_inj_tail in E'. destruct E' as [<- ->].
        exists c, (l ++ p :: x). split.
        -- flat.
        -- rewrite app_length in *. simpl in *. lia.
      * clear IHl'.
        assert (E' : (l ++ p :: q :: l') ++ [z] = m ++ [c])
          by (rewrite <- app_assoc; exact Ec).
        apply app_inj_tail in E'. destruct E' as [<- ->].
        exists c, (l ++ p :: x ++ q :: l'). split.
        -- flat.
        -- rewrite app_length in *. simpl in *. rewrite app_length. simpl. lia.
Qed.

(** The strand that comes out keeps its ends, all of its moves but the one that was opened, and all
    moves of the path. *)
Definition kept (t x t' : list square) (p q : square) : Prop :=
  (forall s, starts_at s t -> starts_at s t') /\ (forall s, ends_at s t -> ends_at s t')
  /\ (forall u v, holds x u v -> holds t' u v)
  /\ (forall u v, holds t u v -> ~ (u = p /\ v = q) -> ~ (u = q /\ v = p) -> holds t' u v).

(** What is put between p and q takes away the move p-q and nothing else. *)
Lemma kept_here : forall l p q l' x, x <> [] ->
  kept (l ++ p :: q :: l') x (l ++ p :: x ++ q :: l') p q.
Proof.
  intros l p q l' x X. split; [|split; [|split]].
  - intros s (rest & E). destruct l as [|a l]; injection E as -> E; eexists; reflexivity.
  - intros s (rest & E). destruct l' as [|z l'] using rev_ind.
    + assert (E' : (l ++ [p]) ++ [q] = rest ++ [s]) by (rewrite <- app_assoc; exact E).
      apply app_inj_tail in E'. destruct E' as [_ ->].
      exists (l ++ p :: x). rewrite <- app_assoc. reflexivity.
    + assert (E' : (l ++ p :: q :: l') ++ [z] = rest ++ [s])
        by (rewrite <- app_assoc; exact E).
      apply app_inj_tail in E'. destruct E' as [_ ->].
      exists (l ++ p :: x ++ q :: l'). flat.
  - assert (G : forall u v, In (u, v) (steps x) -> In (u, v) (steps (l ++ p :: x ++ q :: l'))).
    { intros u v H. destruct (steps_split x u v H) as (a & b & ->).
      replace (l ++ p :: (a ++ u :: v :: b) ++ q :: l')
        with ((l ++ p :: a) ++ u :: v :: (b ++ q :: l'))
        by flat.
      rewrite steps_middle, in_app_iff. simpl. tauto. }
    intros u v [H|H]; [left|right]; apply G, H.
  - assert (G : forall u v, In (u, v) (steps (l ++ p :: q :: l')) -> ~ (u = p /\ v = q) ->
      In (u, v) (steps (l ++ p :: x ++ q :: l'))).
    { intros u v H D. rewrite steps_middle, in_app_iff in H. simpl in H.
      destruct H as [H|[H|H]].
      - rewrite steps_app, in_app_iff. left. exact H.
      - injection H as -> ->. tauto.
      - replace (l ++ p :: x ++ q :: l') with ((l ++ p :: x) ++ q :: l')
          by (rewrite <- app_assoc; reflexivity).
        rewrite steps_app, in_app_iff. right. exact H. }
    intros u v [H|H] D D'; [left|right]; apply G; auto; intros [-> ->]; tauto.
Qed.

(** Joining. If a strand holds the move p-q, a path elsewhere leads from P to Q, and p-P and Q-q are
    jumps, then there is a strand through both regions. *)
Theorem insert : forall r returns A B t x p q P Q, is_symmetric r = true ->
  strand r returns A t -> path r B x P Q -> (forall s, A s -> B s -> False) ->
  holds t p q -> jump r p P -> jump r Q q ->
  exists t', strand r returns (fun s => A s \/ B s) t' /\ kept t x t' p q.
Proof.
  intros r returns A B t x p q P Q S T X D [H|H] J1 J2;
    destruct (steps_split t _ _ H) as (l & l' & ->).
  - exists (l ++ p :: x ++ q :: l'). split; [eapply insert_here; eassumption|].
    apply kept_here. destruct X as ((_ & _ & _ & Ne & _) & _). exact Ne.
  - exists (l ++ q :: rev x ++ p :: l'). pose proof (path_rev _ _ _ _ _ S X) as X'. split.
    + eapply insert_here; [exact T|exact X'|exact D| |];
        apply symmetric_jump; assumption.
    + assert (K : kept (l ++ q :: p :: l') (rev x) (l ++ q :: rev x ++ p :: l') q p).
      { apply kept_here. destruct X' as ((_ & _ & _ & Ne & _) & _). exact Ne. }
      destruct K as (K1 & K2 & K3 & K4). split; [exact K1|split; [exact K2|split]].
      * intros u v G. apply K3, holds_rev, G.
      * intros u v G D1 D2. apply K4; tauto.
Qed.

(** * Strands and tours *)

(** A strand of a whole board that returns is a closed tour of it. *)
Lemma strand_closed : forall r w h t, strand r true (within w h) t ->
  exists t, closed_tour r (rectangle w h) t.
Proof.
  intros r w h t (L & N & I & _ & R). destruct (R eq_refl) as (a & m & -> & Lm).
  unfold body in N, I. rewrite app_comm_cons, removelast_last in N, I.
  exists (a :: m). split; [simpl; lia|split].
  - split; [exact N|]. intros s. rewrite I. symmetry. apply on_rectangle.
  - intros p q H. apply move_rectangle, L. exact H.
Qed.

(** One that does not is an open tour. *)
Lemma strand_open : forall r w h t, strand r false (within w h) t ->
  exists t, open_tour r (rectangle w h) t.
Proof.
  intros r w h t (L & N & I & Ne & _). exists t. split; [exact Ne|split].
  - split; [exact N|]. intros s. rewrite I. symmetry. apply on_rectangle.
  - intros p q H. apply move_rectangle, L. exact H.
Qed.

(** A closed tour is an open tour that can return. *)
Lemma closed_is_open : forall r b t, closed_tour r b t -> open_tour r b t.
Proof.
  intros r b t (L & W & Leg). split; [destruct t; [simpl in L; lia|discriminate]|].
  split; [exact W|]. intros p q H. apply Leg. destruct t as [|a t]; [contradiction|].
  unfold round. destruct (steps_split _ p q H) as (l & l' & E). rewrite E, <- app_assoc.
  simpl. rewrite steps_middle, in_app_iff. simpl. tauto.
Qed.

(** The check of a block: its walk is a strand of the rectangle. *)
Definition is_strand (r : rule) (returns : bool) (w h : Z) (t : list square) : bool :=
  let b := rectangle w h in
  is_visit b t
  && (if returns then Nat.leb 3 (length t) && is_legal r b (round t)
      else negb (Nat.eqb (length t) 0) && is_legal r b t).

(** A walk with its return, if it is to return. *)
Definition strung (returns : bool) (t : list square) : list square :=
  if returns then round t else t.

(** A walk that passes the check of a block is a strand of the block. *)
Lemma is_strand_strand : forall r returns w h t, is_strand r returns w h t = true ->
  strand r returns (within w h) (strung returns t).
Proof.
  intros r returns w h t H. unfold is_strand in H. apply andb_true_iff in H. destruct H as [V H].
  apply is_visit_visits in V. destruct V as [N I].
  assert (Reg : forall s, In s t <-> within w h s) by (intros s; rewrite I; apply on_rectangle).
  assert (B : body returns (strung returns t) = t)
    by (destruct returns; [apply removelast_round|reflexivity]).
  unfold strand. rewrite B. destruct returns; apply andb_true_iff in H; destruct H as [L Leg];
    apply is_legal_legal in Leg; (split; [|split; [exact N|split; [exact Reg|split]]]).
  - intros p q S. apply move_rectangle with w h, Leg, S.
  - apply Nat.leb_le in L. destruct t; [simpl in L; lia|discriminate].
  - intros _. apply Nat.leb_le in L. destruct t as [|a m]; [simpl in L; lia|].
    exists a, m. split; [reflexivity|simpl in L; lia].
  - intros p q S. apply move_rectangle with w h, Leg, S.
  - destruct t; [discriminate|discriminate].
  - discriminate.
Qed.

(** Whether a walk holds a move. *)
Definition is_held (t : list square) (p q : square) : bool :=
  existsb (fun s => (same (fst s) p && same (snd s) q) || (same (fst s) q && same (snd s) p))
    (steps t).

(** A move that is found in a walk is held by it. *)
Lemma is_held_holds : forall t p q, is_held t p q = true -> holds t p q.
Proof.
  intros t p q H. unfold is_held in H. apply existsb_exists in H. destruct H as ([u v] & I & H).
  simpl in H. rewrite orb_true_iff, !andb_true_iff, !same_eq in H.
  destruct H as [[-> ->]|[-> ->]]; [left|right]; exact I.
Qed.

(** Whether a walk begins at a square and ends at another. *)
Definition is_between (t : list square) (p q : square) : bool :=
  is_start (Some p) t && is_start (Some q) (rev t).

(** A walk that passes the test begins and ends where it should. *)
Lemma is_between_ends : forall t p q, is_between t p q = true -> starts_at p t /\ ends_at q t.
Proof.
  intros t p q H. unfold is_between in H. apply andb_true_iff in H. destruct H as [A B].
  apply is_start_asked in A. apply is_end_asked in B. exact (conj A B).
Qed.

(** The check of a path. *)
Definition is_path (r : rule) (w h : Z) (t : list square) (p q : square) : bool :=
  is_strand r false w h t && is_between t p q.

(** A walk that passes the check of a path is a path of the block. *)
Lemma is_path_path : forall r w h t p q, is_path r w h t p q = true -> path r (within w h) t p q.
Proof.
  intros r w h t p q H. unfold is_path in H. apply andb_true_iff in H. destruct H as [A B].
  apply is_strand_strand in A. apply is_between_ends in B. split; [exact A|exact B].
Qed.
