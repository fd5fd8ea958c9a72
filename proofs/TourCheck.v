(** The check of a tour: it says yes exactly where the walk solves the problem. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards.
Import ListNotations.

(** Whether a walk visits every square once: all of its squares are on the board, their numbers are
    distinct, and there are as many of them as the board has. *)
Definition is_visit (b : board) (t : list square) : bool :=
  forallb (is_on b) t && are_distinct (M.empty unit) (map (key b) t)
  && Nat.eqb (length t) (length (squares b)).

(** The test says yes exactly if every square is visited once. *)
Lemma is_visit_visits : forall b t, is_visit b t = true <-> visits b t.
Proof.
  intros b t. unfold is_visit. rewrite !andb_true_iff, forallb_forall, are_distinct_nodup.
  rewrite Nat.eqb_eq. split.
  - intros [[O [K _]] L]. assert (N : NoDup t) by (eapply NoDup_map_inv; exact K).
    split; [exact N|]. intros s. rewrite <- in_squares. split.
    + intros H. apply in_squares, is_on_board, O, H.
    + apply NoDup_length_incl; [exact N|lia|].
      intros x H. apply in_squares, is_on_board, O, H.
  - intros V. pose proof (visits_squares b t V) as P. destruct V as [N I]. repeat split.
    + intros s H. apply is_on_board, I, H.
    + apply nodup_map; [|exact N]. intros p q Hp Hq. apply key_injective; apply I; assumption.
    + intros k _. rewrite M.mem_find, M.gempty. reflexivity.
    + apply Permutation_length, P.
Qed.

(** Whether every step is a move. *)
Definition is_legal (r : rule) (b : board) (t : list square) : bool :=
  forallb (fun s => is_move r b (fst s) (snd s)) (steps t).

(** The test says yes exactly if every step is a move. *)
Lemma is_legal_legal : forall r b t, is_legal r b t = true <-> legal r b t.
Proof.
  intros r b t. unfold is_legal, legal. rewrite forallb_forall. split.
  - intros H p q I. apply is_move_move. apply (H (p, q) I).
  - intros H [p q] I. apply is_move_move, H, I.
Qed.

(** Whether a walk starts, or ends, where it is asked to. *)
Definition is_start (s : option square) (t : list square) : bool :=
  match s, t with None, _ => true | Some s, a :: _ => same s a | Some _, [] => false end.

(** The test says yes exactly if the walk starts where it is asked to, ... *)
Lemma is_start_asked : forall s t, is_start s t = true <-> asked starts_at s t.
Proof.
  intros [s|] [|a t]; simpl; try tauto.
  - split; [discriminate|intros (r & E); discriminate].
  - rewrite same_eq. unfold starts_at. split; [intros ->; exists t; reflexivity|].
    intros (r & E). injection E. auto.
Qed.

(** ... and, for the walk read backwards, if it ends where it is asked to. *)
Lemma is_end_asked : forall s t, is_start s (rev t) = true <-> asked ends_at s t.
Proof.
  intros s t. rewrite is_start_asked. destruct s as [s|]; simpl; [|tauto].
  unfold starts_at, ends_at. split; intros (r & E).
  - exists (rev r). rewrite <- (rev_involutive t), E. reflexivity.
  - exists (rev r). rewrite E, rev_app_distr. reflexivity.
Qed.

(** Whether a walk solves a problem. *)
Definition check_tour (p : problem) (t : list square) : bool :=
  let r := piece p in let b := place p in
  is_visit b t
  && (if closed p then Nat.leb 3 (length t) && is_legal r b (round t)
      else negb (Nat.eqb (length t) 0) && is_legal r b t)
  && is_start (start p) t && is_start (finish p) (rev t).

(** The check is right, in both directions. *)
Theorem check_tour_right : forall p t, check_tour p t = true <-> solves p t.
Proof.
  intros p t. unfold check_tour, solves. rewrite !andb_true_iff.
  rewrite is_start_asked, is_end_asked, is_visit_visits. unfold closed_tour, open_tour.
  destruct (closed p); rewrite andb_true_iff, is_legal_legal.
  - rewrite Nat.leb_le. tauto.
  - rewrite negb_true_iff, Nat.eqb_neq.
    destruct t; simpl; intuition (try discriminate; try congruence).
Qed.

(** A walk that passes the check is a tour of the board. *)
Corollary tour_exists : forall p t, check_tour p t = true -> exists t, solves p t.
Proof. intros p t H. exists t. apply check_tour_right, H. Qed.

(** A board of fewer than three squares has no closed tour. *)
Definition check_too_few (p : problem) : bool :=
  closed p && Nat.ltb (length (squares (place p))) 3.

(** A closed tour has three squares at least, so there is none where the check says yes. *)
Theorem check_too_few_right : forall p, check_too_few p = true -> ~ exists t, solves p t.
Proof.
  intros p H (t & S & _). unfold check_too_few in H. apply andb_true_iff in H. destruct H as [C L].
  rewrite C in S. destruct S as (N & V & _). apply visits_squares in V.
  apply Permutation_length in V. apply Nat.ltb_lt in L. lia.
Qed.
