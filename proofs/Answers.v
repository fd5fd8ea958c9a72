(** Answers: each check, with what it proves said in plain words. *)
From Coq Require Import ZArith List Bool.
From Tourcp Require Import Tours TourCheck CutSet Hubs WeightsCheck.
Import ListNotations.

(** What [solves] says, without the words "if anything is asked". *)
Definition plainly (p : problem) (t : list square) : Prop :=
  let tour := (if closed p then closed_tour else open_tour) (piece p) (place p) t in
  match start p, finish p with
  | None, None => tour
  | Some a, None => tour /\ starts_at a t
  | None, Some z => tour /\ ends_at z t
  | Some a, Some z => tour /\ starts_at a t /\ ends_at z t
  end.

(** The two ways of saying it mean the same. *)
Lemma plainly_solves : forall p t, plainly p t <-> solves p t.
Proof.
  intros [r b c a z] t. unfold plainly, solves, asked. simpl. destruct c, a, z; simpl; tauto.
Qed.

Definition a_tour (p : problem) : Prop := exists t, plainly p t.
Definition no_tour (p : problem) : Prop := ~ exists t, plainly p t.

(** Where nothing solves a problem, there is no tour in plain words either. *)
Lemma no_tour_solves : forall p, ~ (exists t, solves p t) -> no_tour p.
Proof. intros p H (t & T). apply H. exists t. apply plainly_solves, T. Qed.

(** A walk that passes the check of tours is a tour. *)
Theorem by_tour : forall p t, check_tour p t = true -> a_tour p.
Proof. intros p t H. exists t. apply plainly_solves, check_tour_right, H. Qed.

(** A closed tour needs three squares. *)
Theorem by_too_few : forall p, check_too_few p = true -> no_tour p.
Proof. intros p H. apply no_tour_solves, check_too_few_right, H. Qed.

(** Removing these squares leaves too many parts. *)
Theorem by_cut_set : forall p cut, check_cut_set p cut = true -> no_tour p.
Proof. intros p cut H. apply no_tour_solves, (check_cut_set_right p cut), H. Qed.

(** A tour must collect more than all moves give. *)
Theorem by_weights : forall p on_vertices on_sets,
  check_weights p on_vertices on_sets = true -> no_tour p.
Proof. intros p v s H. apply no_tour_solves, (check_weights_right p v s), H. Qed.
