(** Clause proofs (LRAT): each step names the clauses that it follows from. Nothing here knows of
    tours. *)
From Coq Require Import ZArith List Bool.
From Tourcp Require Import Boards.
Import ListNotations.

(** A literal is kept as one number: that of its variable, with a binary digit 0 after it, or 1 if
    it is negated. *)
Definition literal (l : Z) : positive :=
  if (0 <? l)%Z then xO (Z.to_pos l) else xI (Z.to_pos (- l)).

Definition negation (l : positive) : positive :=
  match l with xO v => xI v | xI v => xO v | xH => xH end.

Section Truth.
Variable value : positive -> bool.

(** Whether a literal is true, if every variable has its value. *)
Definition is_true (l : positive) : bool :=
  match l with xO v => value v | xI v => negb (value v) | xH => false end.

(** A clause holds if one of its literals is true. *)
Definition clause_holds (c : list positive) : bool := existsb is_true c.

(** The negation of a true literal is false. *)
Lemma negation_false : forall l, is_true l = true -> is_true (negation l) = false.
Proof.
  intros [v|v|]; simpl; intros H; [rewrite negb_true_iff in H| |discriminate];
    rewrite H; reflexivity.
Qed.

(** * Steps *)

(** The literals that are known to be false, as a set. *)
Definition falsified (c : list positive) : M.t unit :=
  fold_left (fun m l => M.add l tt m) c (M.empty unit).

(** Each clause that is named must leave one literal, which is thereby true, and the last one
    none. *)
Fixpoint implied (clauses : M.t (list positive)) (false_ones : M.t unit) (hints : list positive)
  : bool :=
  match hints with
  | [] => false
  | h :: hints =>
    match M.find h clauses with
    | None => false
    | Some c =>
      match filter (fun l => negb (M.mem l false_ones)) c with
      | [] => true
      | [l] => implied clauses (M.add (negation l) tt false_ones) hints
      | _ => false
      end
    end
  end.

(** A step has a number, a clause, and the clauses that it follows from. *)
Definition step : Type := (positive * list Z * list positive)%type.

(** Steps that lead to the empty clause. *)
Fixpoint refuted (clauses : M.t (list positive)) (steps : list step) : bool :=
  match steps with
  | [] => false
  | (number, c, hints) :: rest =>
    let c := map literal c in
    implied clauses (falsified c) hints
    && match c with [] => true | _ => refuted (M.add number c clauses) rest end
  end.

Definition all_hold (clauses : M.t (list positive)) : Prop :=
  forall k c, M.find k clauses = Some c -> clause_holds c = true.

Definition all_false (false_ones : M.t unit) : Prop :=
  forall l, M.mem l false_ones = true -> is_true l = false.

(** A set of false literals stays one if a false literal is added. *)
Lemma all_false_add : forall m l, all_false m -> is_true l = false -> all_false (M.add l tt m).
Proof.
  intros m l A F k H. rewrite M.mem_find in H. destruct (Pos.eq_dec k l) as [->|D]; [exact F|].
  rewrite M.gso in H by exact D. apply A. rewrite M.mem_find. exact H.
Qed.

(** The literals of a clause that does not hold are all false. *)
Lemma falsified_false : forall c, clause_holds c = false -> all_false (falsified c).
Proof.
  assert (G : forall c m, clause_holds c = false -> all_false m ->
    all_false (fold_left (fun m l => M.add l tt m) c m)).
  { induction c as [|l c IH]; intros m H A; [exact A|]. simpl in H. apply orb_false_iff in H.
    destruct H as [L C]. simpl. apply IH; [exact C|]. apply all_false_add; assumption. }
  intros c H. apply G; [exact H|]. intros l L. rewrite M.mem_find, M.gempty in L. discriminate.
Qed.

(** If all clauses hold and some literals are false, the hints cannot lead to a contradiction. *)
Lemma implied_false : forall clauses, all_hold clauses -> forall hints m, all_false m ->
  implied clauses m hints = false.
Proof.
  intros clauses A. induction hints as [|h hints IH]; intros m F; [reflexivity|]. simpl.
  destruct (M.find h clauses) as [c|] eqn:E; [|reflexivity].
  pose proof (A h c E) as H. unfold clause_holds in H. apply existsb_exists in H.
  destruct H as (l & I & T).
  assert (J : In l (filter (fun l => negb (M.mem l m)) c)).
  { apply filter_In. split; [exact I|]. apply negb_true_iff.
    destruct (M.mem l m) eqn:G; [|reflexivity]. apply F in G. congruence. }
  destruct (filter (fun l => negb (M.mem l m)) c) as [|a [|b r]]; [contradiction| |reflexivity].
  destruct J as [->|[]]. apply IH, all_false_add; [exact F|]. apply negation_false, T.
Qed.

(** So clauses that all hold are never refuted. *)
Theorem refuted_not_all : forall steps clauses, refuted clauses steps = true -> ~ all_hold clauses.
Proof.
  induction steps as [|[[number c] hints] rest IH]; intros clauses R A; [discriminate|].
  cbn [refuted] in R. apply andb_true_iff in R. destruct R as [I R].
  destruct (clause_holds (map literal c)) eqn:H.
  - destruct (map literal c) as [|l c'] eqn:E; [discriminate|].
    apply (IH _ R). intros k d F. destruct (Pos.eq_dec k number) as [->|D].
    + rewrite M.gss in F. injection F as <-. exact H.
    + rewrite M.gso in F by exact D. apply (A k d F).
  - rewrite (implied_false clauses A hints _ (falsified_false _ H)) in I. discriminate.
Qed.
End Truth.
