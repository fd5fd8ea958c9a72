(** Lengths: sets of sides that go on for ever in steps, and sums of sides. *)
From Coq Require Import ZArith List Bool Lia.
From Tourcp Require Import Tours Boards Quilts.
Import ListNotations.
Local Open Scope Z_scope.

(** A first length, and every one that is some steps more; just the first, if the step is 0. *)
Definition lengths : Type := (Z * Z)%type.

Definition in_lengths (l : lengths) (n : Z) : Prop :=
  exists k, n = fst l + Z.of_nat k * snd l.

Definition is_length (l : lengths) (n : Z) : bool :=
  if snd l =? 0 then n =? fst l else (fst l <=? n) && ((n - fst l) mod snd l =? 0).

(** The test finds only lengths that are there. *)
Lemma is_length_in : forall l n, 0 <= snd l -> is_length l n = true -> in_lengths l n.
Proof.
  intros [a s] n S H. unfold is_length, in_lengths in *. simpl in *.
  destruct (Z.eqb_spec s 0) as [->|N].
  - apply Z.eqb_eq in H. exists 0%nat. lia.
  - apply andb_true_iff in H. destruct H as [L M]. apply Z.leb_le in L. apply Z.eqb_eq in M.
    apply Z.mod_divide in M; [|lia]. destruct M as (k & M). exists (Z.to_nat k).
    assert (0 <= k) by nia. rewrite Z2Nat.id by assumption. lia.
Qed.

(** From its first length on, a set of lengths repeats itself after its step. *)
Lemma is_length_repeats : forall l n period, fst l < n -> 0 <= snd l ->
  (snd l = 0 \/ period mod snd l = 0) -> 0 < period ->
  is_length l (n + period) = is_length l n.
Proof.
  intros [a s] n period L S D Pp. unfold is_length. simpl in *.
  destruct (Z.eqb_spec s 0) as [->|N].
  - assert (n + period =? a = false) as -> by (apply Z.eqb_neq; lia).
    assert (n =? a = false) as -> by (apply Z.eqb_neq; lia). reflexivity.
  - destruct D as [D|D]; [lia|]. apply Z.mod_divide in D; [|lia]. destruct D as (k & ->).
    replace (n + k * s - a) with (n - a + k * s) by lia. rewrite Z.mod_add by lia.
    assert (a <=? n + k * s = true) as -> by (apply Z.leb_le; lia).
    assert (a <=? n = true) as -> by (apply Z.leb_le; lia). reflexivity.
Qed.

(** * Sums *)
Section Sums.
Variables (some more : list Z).

Definition is_in (n : Z) (l : list Z) : bool := existsb (Z.eqb n) l.

(** A number that is found in a list is there. *)
Lemma is_in_in : forall n l, is_in n l = true -> In n l.
Proof.
  intros n l H. apply existsb_exists in H. destruct H as (x & I & E). apply Z.eqb_eq in E.
  subst. exact I.
Qed.

(** Which of n, n - 1, ..., 0 are sums: each is one of the first numbers, or one of the others more
    than a sum. *)
Fixpoint table (n : nat) : list bool :=
  match n with
  | O => [is_in 0 some]
  | S k => let before := table k in
    (is_in (Z.of_nat n) some
     || existsb (fun o => (0 <? o) && nth (Z.to_nat (o - 1)) before false) more) :: before
  end.

(** The table for n has n + 1 entries. *)
Lemma table_length : forall n, length (table n) = S n.
Proof. induction n; simpl; [reflexivity|]. rewrite IHn. reflexivity. Qed.

(** A sum, and one of the other numbers more, is a sum. *)
Lemma sums_add : forall n o, In o more -> sums some more n -> sums some more (n + o).
Proof.
  intros n o O (a & l & A & L & ->). exists a, (o :: l). split; [exact A|split].
  - intros x [<-|X]; [exact O|apply L, X].
  - simpl. lia.
Qed.

(** What the table calls a sum is one. *)
Lemma table_sums : forall n j, nth j (table n) false = true -> sums some more (Z.of_nat (n - j)).
Proof.
  induction n as [|n IH]; intros j H.
  - destruct j as [|[|j]]; simpl in H; [|discriminate|destruct j; discriminate].
    apply is_in_in in H. exists 0, []. split; [exact H|split; [contradiction|reflexivity]].
  - destruct j as [|j]; [|apply IH in H; exact H].
    cbn [table nth] in H. apply orb_true_iff in H. destruct H as [H|H].
    + apply is_in_in in H. exists (Z.of_nat (S n)), [].
      split; [exact H|split; [contradiction|simpl; lia]].
    + apply existsb_exists in H. destruct H as (o & O & H). apply andb_true_iff in H.
      destruct H as [P H]. apply Z.ltb_lt in P.
      destruct (le_lt_dec (length (table n)) (Z.to_nat (o - 1))) as [Out|In_].
      * rewrite nth_overflow in H by exact Out. discriminate.
      * rewrite table_length in In_. apply IH in H.
        replace (Z.of_nat (S n - 0)) with (Z.of_nat (n - Z.to_nat (o - 1)) + o) by lia.
        apply sums_add; assumption.
Qed.

Definition is_sum (n : Z) : bool := (0 <=? n) && hd false (table (Z.to_nat n)).

(** A number that passes the test is a sum. *)
Lemma is_sum_sums : forall n, is_sum n = true -> sums some more n.
Proof.
  intros n H. unfold is_sum in H. apply andb_true_iff in H. destruct H as [P H].
  apply Z.leb_le in P. replace n with (Z.of_nat (Z.to_nat n - 0)) by lia. apply table_sums.
  destruct (table (Z.to_nat n)); [discriminate|exact H].
Qed.

(** All lengths of a set are sums if, for one of the other numbers, all lengths up to that much more
    than the first are: the rest follows by adding that number again and again. *)
Definition are_sums (l : lengths) : bool :=
  if snd l =? 0 then is_sum (fst l)
  else (0 <? snd l) && existsb (fun o => (0 <? o) && (o mod snd l =? 0)
         && forallb (fun i => is_sum (fst l + i * snd l)) (range (o / snd l))) more.

(** Lengths that pass the test are all sums. *)
Lemma are_sums_sums : forall l n, are_sums l = true -> in_lengths l n -> sums some more n.
Proof.
  intros [a s] n H (k & ->). unfold are_sums in H. cbn [fst snd] in *.
  destruct (Z.eqb_spec s 0) as [E|N].
  - rewrite E, Z.mul_0_r, Z.add_0_r. apply is_sum_sums, H.
  - apply andb_true_iff in H. destruct H as [S H]. apply Z.ltb_lt in S.
    apply existsb_exists in H. destruct H as (o & O & H). rewrite !andb_true_iff in H.
    destruct H as [[P D] F]. apply Z.ltb_lt in P. apply Z.eqb_eq in D.
    apply Z.mod_divide in D; [|lia]. destruct D as (c & D). rewrite forallb_forall in F.
    assert (E : o / s = c) by (rewrite D; apply Z.div_mul; lia). rewrite E in F.
    assert (C : 0 < c) by nia.
    induction k as [k IH] using (well_founded_induction Wf_nat.lt_wf).
    destruct (Z_lt_ge_dec (Z.of_nat k) c) as [L|G].
    + apply is_sum_sums, F, in_range. lia.
    + replace (a + Z.of_nat k * s) with (a + Z.of_nat (k - Z.to_nat c) * s + o) by nia.
      apply sums_add; [exact O|]. apply IH. lia.
Qed.
End Sums.
