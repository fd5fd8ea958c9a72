(** Walks: lists in which each place leads to the next. Nothing here knows of boards. *)
From Coq Require Import List Arith Lia Permutation.
From Tourcp Require Import Tours.
Import ListNotations.

(** Two ways of putting the same lists together, one after the other. *)
Ltac flat := repeat (rewrite <- app_assoc || cbn [app]); reflexivity.

Section Walks.
Context {V : Type}.
Implicit Types (t l : list V) (p q : V).

(** A walk may be taken apart at any of its places. *)
Lemma steps_app : forall t x l, steps (t ++ x :: l) = steps (t ++ [x]) ++ steps (x :: l).
Proof.
  induction t as [|a [|b t] IH]; intros x l; [reflexivity|reflexivity|].
  change (steps ((a :: b :: t) ++ x :: l)) with ((a, b) :: steps ((b :: t) ++ x :: l)).
  rewrite IH. reflexivity.
Qed.

(** Two places that follow each other are a step. *)
Lemma steps_middle : forall t p q l,
  steps (t ++ p :: q :: l) = steps (t ++ [p]) ++ (p, q) :: steps (q :: l).
Proof. intros. rewrite steps_app. reflexivity. Qed.

(** At a step, a walk falls into what is before it and what is after it. *)
Lemma steps_split : forall t p q, In (p, q) (steps t) -> exists l l', t = l ++ p :: q :: l'.
Proof.
  induction t as [|a [|b t] IH]; intros p q H; [contradiction|contradiction|].
  destruct H as [H|H].
  - injection H as <- <-. exists [], t. reflexivity.
  - destruct (IH p q H) as (l & l' & E). exists (a :: l), l'. rewrite E. reflexivity.
Qed.

(** The places of a step are places of the walk. *)
Lemma steps_in : forall t p q, In (p, q) (steps t) -> In p t /\ In q t.
Proof.
  intros t p q H. destruct (steps_split t p q H) as (l & l' & ->).
  rewrite !in_app_iff. simpl. tauto.
Qed.

(** A walk read backwards takes the same steps, each the other way. *)
Lemma steps_rev : forall t p q, In (p, q) (steps (rev t)) <-> In (q, p) (steps t).
Proof.
  assert (H : forall t p q, In (q, p) (steps t) -> In (p, q) (steps (rev t))).
  { intros t p q H. destruct (steps_split t q p H) as (l & l' & ->).
    rewrite rev_app_distr. simpl. rewrite <- !app_assoc. simpl.
    rewrite steps_middle, in_app_iff. simpl. tauto. }
  intros t p q. split; [|apply H]. intros G. apply H in G. rewrite rev_involutive in G. exact G.
Qed.

(** A walk follows a relation if each of its steps does. *)
Definition along (to : V -> V -> Prop) t := forall p q, In (p, q) (steps t) -> to p q.

(** Two walks that a step joins are one walk. *)
Lemma along_app : forall to t p q l,
  along to (t ++ [p]) -> to p q -> along to (q :: l) -> along to (t ++ p :: q :: l).
Proof.
  intros to t p q l A M B x y H. rewrite steps_middle, in_app_iff in H.
  destruct H as [H|[H|H]]; [auto| |auto]. injection H as <- <-. exact M.
Qed.

(** A part of a walk is a walk. *)
Lemma along_part : forall to l t l', along to (l ++ t ++ l') -> along to t.
Proof.
  intros to l t l' H p q S. apply H. destruct (steps_split t p q S) as (a & b & ->).
  rewrite <- app_assoc. cbn [app]. rewrite app_assoc, steps_middle, in_app_iff. simpl. tauto.
Qed.

(** If every step can be taken back, a walk can be read backwards. *)
Lemma along_rev : forall (to : V -> V -> Prop) t,
  (forall p q, to p q -> to q p) -> along to t -> along to (rev t).
Proof. intros to t S A p q H. apply S, A, steps_rev. exact H. Qed.

(** A walk that is not empty ends at a place of its own. *)
Lemma last_of : forall t p d d', last (p :: t) d = last (p :: t) d'.
Proof.
  induction t as [|a t IH]; intros; [reflexivity|].
  change (last (a :: t) d = last (a :: t) d'). apply IH.
Qed.

(** Every walk that is not empty ends somewhere. *)
Lemma exists_end : forall t, t <> [] -> exists l p, t = l ++ [p].
Proof. intros t H. destruct (exists_last H) as (l & p & E). exists l, p. exact E. Qed.

(** Leaving out the end of a walk that returns, what is left is the list that it went round. *)
Lemma removelast_round : forall t, removelast (round t) = t.
Proof. intros [|a t]; [reflexivity|]. unfold round. apply removelast_last. Qed.

(** The steps of a walk begin at all of its places but the last, in order... *)
Lemma steps_from : forall t, map fst (steps t) = removelast t.
Proof.
  induction t as [|a [|b t] IH]; [reflexivity|reflexivity|].
  change (a :: map fst (steps (b :: t)) = a :: removelast (b :: t)). rewrite IH. reflexivity.
Qed.

(** ... and end at all of its places but the first. *)
Lemma steps_to : forall t, map snd (steps t) = tl t.
Proof.
  induction t as [|a [|b t] IH]; [reflexivity|reflexivity|].
  change (b :: map snd (steps (b :: t)) = b :: t). rewrite IH. reflexivity.
Qed.
End Walks.

(** A walk that is moved about takes the steps that are moved about. *)
Lemma steps_map : forall V W (f : V -> W) t,
  steps (map f t) = map (fun s => (f (fst s), f (snd s))) (steps t).
Proof.
  induction t as [|a [|b t] IH]; [reflexivity|reflexivity|].
  change (steps (map f (a :: b :: t))) with ((f a, f b) :: steps (map f (b :: t))).
  rewrite IH. reflexivity.
Qed.
