(** Chains: open tours that begin where the one before can go on, for strips of every length. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards TourCheck Joins Quilts.
Import ListNotations.
Local Open Scope Z_scope.

Record chain := Chain {
  chain_height : Z;
  begin : square;       (** where every block's walk begins, from its left edge *)
  stop : square;        (** where it ends, from the left edge of the block that follows *)
  links : list block
}.

(** The check: each block is a path from its beginning to its end, and one jump leads on. *)
Definition check_chain (r : rule) (c : chain) : bool :=
  is_jump r (stop c) (begin c)
  && forallb (fun b => let w := fst (fst b) in
       (0 <? w) && (snd (fst b) =? chain_height c)
       && is_path r w (chain_height c) (snd b) (begin c) (shift (w, 0) (stop c))) (links c).

Definition link_widths (c : chain) : list Z := map (fun b => fst (fst b)) (links c).

(** Two walks, one after the other. *)
Lemma along_join : forall V (to : V -> V -> Prop) t x l l' p q,
  t = l ++ [p] -> x = q :: l' -> along to t -> along to x -> to p q -> along to (t ++ x).
Proof.
  intros V to t x l l' p q -> -> A B M. rewrite <- app_assoc. apply along_app; assumption.
Qed.

(** A path that begins one jump after another one's end goes on with it. *)
Lemma path_append : forall r A B t x p q p' q',
  path r A t p q -> path r B x p' q' -> (forall s, A s -> B s -> False) -> jump r q p' ->
  path r (fun s => A s \/ B s) (t ++ x) p q'.
Proof.
  intros r A B t x p q p' q' ((L & N & I & Ne & _) & (a & Ea) & (z & Ez))
    ((L' & N' & I' & Ne' & _) & (a' & Ea') & (z' & Ez')) D J. simpl body in *.
  split; [|split].
  - split; [|split; [|split; [|split]]]; simpl body.
    + apply along_join with (l := z) (l' := a') (p := q) (q := p'); assumption.
    + clear - N N' D I I'. assert (G : forall s, In s t -> A s) by (intros s; apply I).
      clear I. induction t as [|s t IH]; [exact N'|]. inversion N; subst. simpl. constructor.
      * rewrite in_app_iff. intros [H|H]; [auto|].
        apply (D s); [apply G; left; reflexivity|apply I', H].
      * apply IH; auto. intros u U. apply G. right. exact U.
    + intros s. rewrite in_app_iff, I, I'. reflexivity.
    + destruct t; [congruence|discriminate].
    + discriminate.
  - exists (a ++ x). rewrite Ea. reflexivity.
  - exists (t ++ z'). rewrite Ez', app_assoc. reflexivity.
Qed.

(** A chain may be continued by any number of blocks. *)
Lemma chain_grows : forall r c, check_chain r c = true ->
  forall l W t, 0 < W -> (forall w, In w l -> In w (link_widths c)) ->
  path r (within W (chain_height c)) t (begin c) (shift (W, 0) (stop c)) ->
  exists t', path r (within (W + total l) (chain_height c)) t' (begin c)
                  (shift (W + total l, 0) (stop c)).
Proof.
  intros r c C. unfold check_chain in C. apply andb_true_iff in C. destruct C as [J F].
  apply is_jump_jump in J. rewrite forallb_forall in F.
  induction l as [|w l IH]; intros W t PW In_l T.
  - exists t. simpl. rewrite Z.add_0_r. exact T.
  - assert (Iw : In w (link_widths c)) by (apply In_l; left; reflexivity).
    unfold link_widths in Iw. apply in_map_iff in Iw. destruct Iw as (b & <- & Ib).
    specialize (F b Ib). cbv zeta in F. rewrite !andb_true_iff in F. destruct F as [[Pw _] X].
    apply Z.ltb_lt in Pw. apply is_path_path in X. set (w := fst (fst b)) in *.
    pose proof (path_shift r _ _ _ _ (W, 0) X) as Y.
    destruct (IH (W + w) (t ++ map (shift (W, 0)) (snd b))) as (t' & T').
    + lia.
    + intros y Y'. apply In_l. right. exact Y'.
    + assert (E : shift (W, 0) (shift (w, 0) (stop c)) = shift (W + w, 0) (stop c))
        by (unfold shift; simpl; f_equal; lia).
      rewrite E in Y.
      destruct (path_append r _ _ _ _ _ _ _ _ T Y) as (P & Q).
      * intros a [A _] (u & [B _] & ->). simpl in A. lia.
      * apply jump_shift, J.
      * split; [|exact Q]. apply strand_region with (2 := P). intros a. unfold within. split.
        -- intros [[A B]|(u & [A B] & ->)]; simpl; lia.
        -- intros [A B]. destruct (Z_lt_ge_dec (fst a) W) as [D|D]; [left; lia|right].
           exists (shift (- W, 0) a). unfold within, shift. simpl. split; [lia|].
           destruct a. simpl. f_equal; lia.
    + exists t'. simpl. rewrite Z.add_assoc. exact T'.
Qed.

(** A chain that passes the check gives an open tour of every strip that its blocks make up. *)
Theorem chain_open : forall r c w, check_chain r c = true ->
  sums (link_widths c) (link_widths c) w ->
  exists t, open_tour r (rectangle w (chain_height c)) t.
Proof.
  intros r c w C (a & l & Ia & Il & ->).
  pose proof C as F. unfold check_chain in F. apply andb_true_iff in F. destruct F as [_ F].
  rewrite forallb_forall in F. unfold link_widths in Ia. apply in_map_iff in Ia.
  destruct Ia as (b & <- & Ib). specialize (F b Ib). cbv zeta in F.
  rewrite !andb_true_iff in F. destruct F as [[Pw _] X]. apply Z.ltb_lt in Pw.
  apply is_path_path in X.
  destruct (chain_grows r c C l _ _ Pw Il X) as (t & (T & _)). apply (strand_open _ _ _ _ T).
Qed.
