(** Weights: a tour would have to collect more than all moves together can give. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards CutSet.
Import ListNotations.
Local Open Scope Z_scope.

(** * Sums *)
Fixpoint sum {A} (f : A -> Z) (l : list A) : Z :=
  match l with [] => 0 | x :: l => f x + sum f l end.

(** The sum over two lists is the sum over one and the sum over the other. *)
Lemma sum_app : forall A (f : A -> Z) l l', sum f (l ++ l') = sum f l + sum f l'.
Proof. induction l; intros; simpl; [reflexivity|]. rewrite IHl. lia. Qed.

(** The order does not matter. *)
Lemma sum_perm : forall A (f : A -> Z) l l', Permutation l l' -> sum f l = sum f l'.
Proof. induction 1; simpl; lia. Qed.

(** Equal terms, equal sums. *)
Lemma sum_ext : forall A (f g : A -> Z) l, (forall x, In x l -> f x = g x) -> sum f l = sum g l.
Proof.
  induction l; intros H; simpl; [reflexivity|]. rewrite IHl, H; auto using in_eq, in_cons.
Qed.

(** A sum over the images of things is a sum over the things. *)
Lemma sum_map : forall A B (g : A -> B) (f : B -> Z) l,
  sum f (map g l) = sum (fun x => f (g x)) l.
Proof. induction l; simpl; congruence. Qed.

(** The sum of sums is the sum of both. *)
Lemma sum_plus : forall A (f g : A -> Z) l, sum (fun x => f x + g x) l = sum f l + sum g l.
Proof. induction l; simpl; lia. Qed.

(** A common factor may be taken out. *)
Lemma sum_times : forall A k (f : A -> Z) l, sum (fun x => k * f x) l = k * sum f l.
Proof. induction l; simpl; lia. Qed.

(** If no term is above 0, the sum is not. *)
Lemma sum_most : forall A (f : A -> Z) l, (forall x, In x l -> f x <= 0) -> sum f l <= 0.
Proof.
  induction l; intros H; simpl; [lia|].
  pose proof (H a (or_introl eq_refl)). pose proof (IHl (fun x I => H x (or_intror I))). lia.
Qed.

(** Rows first or columns first, the sum is the same. *)
Lemma sum_swap : forall A B (f : A -> B -> Z) l l',
  sum (fun x => sum (f x) l') l = sum (fun y => sum (fun x => f x y) l) l'.
Proof.
  induction l as [|a l IH]; intros l'; simpl.
  - induction l'; simpl; lia.
  - rewrite IH, <- sum_plus. reflexivity.
Qed.

(** Some of the terms of a sum come to no more than all of the positive ones. *)
Lemma sum_incl : forall A (f : A -> Z) l l', NoDup l -> incl l l' ->
  sum f l <= sum (fun x => Z.max 0 (f x)) l'.
Proof.
  induction l as [|p l IH]; intros l' N I.
  - simpl. clear. induction l'; simpl; lia.
  - destruct (in_split _ _ (I p (or_introl eq_refl))) as (a & b & ->). inversion N; subst.
    assert (incl l (a ++ b)) as H.
    { intros x X. specialize (I x (or_intror X)). rewrite in_app_iff in *. simpl in I.
      destruct I as [I|[I|I]]; auto. subst. contradiction. }
    specialize (IH _ H2 H). rewrite sum_app in *. simpl. lia.
Qed.

(** Two lists with nothing in common, and nothing twice, have nothing twice together. *)
Lemma nodup_app : forall A (l l' : list A),
  NoDup l -> NoDup l' -> (forall x, In x l -> In x l' -> False) -> NoDup (l ++ l').
Proof.
  induction l as [|a l IH]; intros l' N N' D; [exact N'|]. inversion N; subst. simpl. constructor.
  - rewrite in_app_iff. intros [H|H]; [auto|]. apply (D a); [left; reflexivity|exact H].
  - apply IH; auto. intros x X. apply D. right. exact X.
Qed.

(** * What a cycle collects *)
Section Cycle.
Context {V : Type}.
Implicit Types (c : list V).

(** Going round a cycle, one comes to each of its vertices once. *)
Lemma tl_round : forall c, Permutation (tl (round c)) c.
Proof. intros [|a c]; [constructor|]. simpl. symmetry. apply Permutation_cons_append. Qed.

(** Two steps at every vertex: a cycle collects the weight of each of its vertices twice. *)
Lemma collect_vertices : forall (y : V -> Z) c,
  sum (fun s => y (fst s) + y (snd s)) (steps (round c)) = 2 * sum y c.
Proof.
  intros. rewrite sum_plus, <- (sum_map _ _ fst), <- (sum_map _ _ snd), steps_from, steps_to.
  rewrite removelast_round, (sum_perm _ y _ _ (tl_round c)). lia.
Qed.

(** How often a step leaves or enters a set: once or not at all. *)
Definition leaves (inside : V -> bool) (s : V * V) : Z :=
  if xorb (inside (fst s)) (inside (snd s)) then 1 else 0.

(** A walk leaves a set no less than zero times. *)
Lemma leaves_positive : forall inside l, 0 <= sum (leaves inside) l.
Proof.
  induction l as [|s l IH]; simpl; [lia|]. unfold leaves at 1. destruct (xorb _ _); lia.
Qed.

(** A walk that never leaves or enters a set stays in it, or out of it. *)
Lemma leaves_never : forall inside t a, sum (leaves inside) (steps (a :: t)) = 0 ->
  forall v, In v t -> inside v = inside a.
Proof.
  induction t as [|b t IH]; intros a H v I; [contradiction|].
  change (leaves inside (a, b) + sum (leaves inside) (steps (b :: t)) = 0) in H.
  pose proof (leaves_positive inside (steps (b :: t))) as P.
  assert (inside b = inside a /\ sum (leaves inside) (steps (b :: t)) = 0) as [E Z].
  { unfold leaves at 1 in H. cbn [fst snd] in H.
    destruct (inside a), (inside b); cbn [xorb] in H; split; auto; lia. }
  destruct I as [->|I]; [exact E|]. rewrite <- E. apply IH; assumption.
Qed.

(** A walk changes sides as often as its ends say, or twice more, or four times more, ... *)
Lemma leaves_parity : forall inside t a, exists k,
  sum (leaves inside) (steps (a :: t)) =
    2 * k + (if xorb (inside a) (inside (last (a :: t) a)) then 1 else 0).
Proof.
  induction t as [|b t IH]; intros a.
  - exists 0. simpl. rewrite xorb_nilpotent. reflexivity.
  - destruct (IH b) as (k & E).
    change (last (a :: b :: t) a) with (last (b :: t) a). rewrite (last_of t b a b).
    change (sum (leaves inside) (steps (a :: b :: t)))
      with (leaves inside (a, b) + sum (leaves inside) (steps (b :: t))).
    rewrite E. unfold leaves. simpl fst. simpl snd.
    destruct (inside a), (inside b), (inside (last (b :: t) b)); cbn [xorb];
      solve [exists k; lia | exists (k + 1); lia].
Qed.

(** A cycle leaves every proper set, and comes back: two steps at least. *)
Lemma collect_set : forall inside c u v,
  In u c -> inside u = true -> In v c -> inside v = false ->
  2 <= sum (leaves inside) (steps (round c)).
Proof.
  intros inside c u v U Iu W Iv. destruct c as [|a c]; [contradiction|].
  change (round (a :: c)) with (a :: (c ++ [a])).
  destruct (leaves_parity inside (c ++ [a]) a) as (k & E).
  rewrite app_comm_cons, last_last, xorb_nilpotent in E. cbn [app] in E.
  pose proof (leaves_positive inside (steps (a :: c ++ [a]))).
  destruct (Z.eq_dec (sum (leaves inside) (steps (a :: c ++ [a]))) 0) as [Z0|]; [|lia].
  assert (A : forall x, In x (a :: c) -> inside x = inside a).
  { intros x [->|X]; [reflexivity|]. apply (leaves_never _ _ _ Z0), in_or_app. auto. }
  pose proof (A u U). pose proof (A v W). congruence.
Qed.

(** A step gives the weights of its two ends, and that of every set that it leaves. *)
Definition give (y : V -> Z) (sets : list (Z * (V -> bool))) (s : V * V) : Z :=
  y (fst s) + y (snd s) + sum (fun z => fst z * leaves (snd z) s) sets.

(** So a cycle collects at least twice the weights of the vertices and of the proper sets. *)
Theorem collect : forall y sets c,
  (forall z, In z sets -> 0 <= fst z /\ (exists u, In u c /\ snd z u = true)
                                     /\ (exists v, In v c /\ snd z v = false)) ->
  2 * sum y c + 2 * sum fst sets <= sum (give y sets) (steps (round c)).
Proof.
  intros y sets c H. unfold give. rewrite sum_plus, collect_vertices.
  induction sets as [|z sets IH]; simpl sum.
  - clear. induction (steps (round c)); simpl; lia.
  - specialize (IH (fun x I => H x (or_intror I))). rewrite sum_plus, sum_times.
    destruct (H z (or_introl eq_refl)) as (P & (u & U & Iu) & (v & W & Iv)).
    pose proof (collect_set (snd z) c u v U Iu W Iv). nia.
Qed.

(** Going round from another vertex takes the same steps. *)
Lemma round_rotated : forall (l l' : list V) s,
  In s (steps (round (l ++ l'))) -> In s (steps (round (l' ++ l))).
Proof.
  intros l l' [p q] H. destruct l as [|a l]; [rewrite app_nil_r; exact H|].
  destruct l' as [|b l']; [rewrite app_nil_r in H; exact H|].
  assert (E : round ((a :: l) ++ b :: l') = (a :: l) ++ b :: (l' ++ [a]))
    by (unfold round; simpl; rewrite <- app_assoc; reflexivity).
  assert (F : round ((b :: l') ++ a :: l) = (b :: l') ++ a :: (l ++ [b]))
    by (unfold round; simpl; rewrite <- app_assoc; reflexivity).
  rewrite E, steps_app, in_app_iff in H. rewrite F, steps_app, in_app_iff.
  change (b :: l' ++ [a]) with ((b :: l') ++ [a]) in H.
  change (a :: l ++ [b]) with ((a :: l) ++ [b]). tauto.
Qed.

(** A cycle through three vertices or more takes no edge twice, not even the other way. *)
Lemma no_edge_twice : forall c p q, NoDup c -> (3 <= length c)%nat ->
  In (p, q) (steps (round c)) -> ~ In (q, p) (steps (round c)).
Proof.
  intros c p q N L H G.
  assert (R : exists rest, Permutation c (p :: q :: rest) /\
    forall s, In s (steps (round c)) -> In s (steps (round (p :: q :: rest)))).
  { destruct c as [|a c]; [contradiction|]. unfold round in H.
    destruct (steps_split _ p q H) as (l & l' & E).
    destruct l' as [|x l'] using rev_ind.
    - assert (E' : (a :: c) ++ [a] = (l ++ [p]) ++ [q]) by (rewrite <- app_assoc; exact E).
      apply app_inj_tail in E'. destruct E' as [E' <-]. clear E.
      destruct l as [|b l]; [simpl in E'; injection E' as -> ->; simpl in L; lia|].
      injection E' as <- ->. exists l. split.
      + rewrite app_comm_cons. rewrite <- Permutation_cons_append. reflexivity.
      + intros s. apply (round_rotated (a :: l) [p] s).
    - clear IHl'.
      assert (E' : (a :: c) ++ [a] = (l ++ p :: q :: l') ++ [x])
        by (rewrite E, <- app_assoc; reflexivity).
      apply app_inj_tail in E'. destruct E' as [-> _]. exists (l' ++ l). split.
      + rewrite Permutation_app_comm. reflexivity.
      + intros s. apply (round_rotated l (p :: q :: l') s). }
  destruct R as (rest & P & R). apply R in G. apply (Permutation_NoDup P) in N.
  apply Permutation_length in P. destruct rest as [|x rest]; [simpl in P; lia|].
  inversion N as [|? ? Np Nq]; subst. inversion Nq as [|? ? Nq' _]; subst.
  simpl in Np, Nq'. unfold round in G.
  change (In (q, p) ((p, q) :: (q, x) :: steps ((x :: rest) ++ [p]))) in G.
  destruct G as [G|[G|G]]; [injection G; intros; subst; tauto|injection G; intros; subst; tauto|].
  apply (in_map fst) in G. rewrite steps_from, removelast_last in G. simpl in G. tauto.
Qed.

(** The main argument. [edges] lists at least every edge, both ways. If it gives less than a cycle
    has to collect, there is no cycle. *)
Theorem weights : forall y sets c edges, NoDup c -> (3 <= length c)%nat ->
  (forall p q, In (p, q) (steps (round c)) -> In (p, q) edges /\ In (q, p) edges) ->
  (forall z, In z sets -> 0 <= fst z /\ (exists u, In u c /\ snd z u = true)
                                     /\ (exists v, In v c /\ snd z v = false)) ->
  4 * sum y c + 4 * sum fst sets <= sum (fun e => Z.max 0 (give y sets e)) edges.
Proof.
  intros y sets c edges N L E S. pose proof (collect y sets c S) as C.
  set (A := steps (round c)) in *. set (swap := fun s : V * V => (snd s, fst s)).
  assert (G : sum (give y sets) (map swap A) = sum (give y sets) A).
  { rewrite sum_map. apply sum_ext. intros s _. unfold give, swap. simpl.
    rewrite (Z.add_comm (y (snd s))). f_equal. apply sum_ext. intros z _. unfold leaves. simpl.
    rewrite xorb_comm. reflexivity. }
  assert (I : sum (give y sets) (A ++ map swap A) <=
              sum (fun e => Z.max 0 (give y sets e)) edges); [|rewrite sum_app in I; lia].
  apply sum_incl.
  - assert (NA : NoDup A).
    { apply (NoDup_map_inv fst). unfold A. rewrite steps_from, removelast_round. exact N. }
    apply nodup_app; [exact NA| |].
    + apply nodup_map; [|exact NA]. intros [a b] [a' b'] _ _ X. unfold swap in X. simpl in X.
      injection X. intros. subst. reflexivity.
    + intros [a b] X Y. apply in_map_iff in Y. destruct Y as ((u & v) & Y & Z).
      unfold swap in Y. simpl in Y. injection Y as <- <-. apply (no_edge_twice c v u N L X Z).
  - intros [a b] X. apply in_app_or in X. destruct X as [X|X].
    + apply (E a b X).
    + apply in_map_iff in X. destruct X as ((u & v) & Y & Z). unfold swap in Y. simpl in Y.
      injection Y as <- <-. apply (E u v Z).
Qed.
End Cycle.
