(** Theorems: finitely many claims decide all sizes.

    Claims and sentences speak of lengths that repeat themselves from some length on. So whatever
    holds up to that length and two common periods more holds for all. *)
From Coq Require Import ZArith List Bool Lia.
From Tourcp Require Import Tours Boards TourCheck Joins Quilts Sizes Claims.
Import ListNotations.
Local Open Scope Z_scope.

(** * Sentences *)

(** What is said of one side. *)
Inductive condition :=
  Equals (k : Z) | AtLeast (k : Z) | Leaves (modulus rest : Z) | IsOdd | IsEven.

Definition meant (c : condition) (n : Z) : Prop :=
  match c with
  | Equals k => n = k
  | AtLeast k => k <= n
  | Leaves modulus rest => n mod modulus = rest
  | IsOdd => Z.Odd n
  | IsEven => Z.Even n
  end.

Definition tested (c : condition) (n : Z) : bool :=
  match c with
  | Equals k => n =? k
  | AtLeast k => k <=? n
  | Leaves modulus rest => n mod modulus =? rest
  | IsOdd => n mod 2 =? 1
  | IsEven => n mod 2 =? 0
  end.

(** The test of a condition says yes exactly where it is met. *)
Lemma tested_meant : forall c n, tested c n = true <-> meant c n.
Proof.
  intros [k|k|q a| |] n; simpl; rewrite ?Z.eqb_eq, ?Z.leb_le; try reflexivity.
  - rewrite <- Zodd_equiv, <- Zodd_bool_iff, Zmod_odd. destruct (Z.odd n); intuition congruence.
  - rewrite <- Zeven_equiv, <- Zeven_bool_iff, Zmod_even. destruct (Z.even n); intuition congruence.
Qed.

(** A sentence about two sides. *)
Inductive sentence :=
  | OfM (c : condition)
  | OfN (c : condition)
  | And (a b : sentence)
  | Or (a b : sentence)
  | Always
  | Never.

Fixpoint meaning (s : sentence) (m n : Z) : Prop :=
  match s with
  | OfM c => meant c m
  | OfN c => meant c n
  | And a b => meaning a m n /\ meaning b m n
  | Or a b => meaning a m n \/ meaning b m n
  | Always => True
  | Never => False
  end.

Fixpoint test (s : sentence) (m n : Z) : bool :=
  match s with
  | OfM c => tested c m
  | OfN c => tested c n
  | And a b => test a m n && test b m n
  | Or a b => test a m n || test b m n
  | Always => true
  | Never => false
  end.

(** The test of a sentence says yes exactly where it is true. *)
Lemma test_meaning : forall s m n, test s m n = true <-> meaning s m n.
Proof.
  induction s; intros m n; simpl; rewrite ?andb_true_iff, ?orb_true_iff, ?IHs1, ?IHs2;
    try apply tested_meant; intuition discriminate.
Qed.

(** * What repeats itself *)
Section Repeat.
Variables (threshold period : Z).
Hypothesis positive : 0 < period.

(** A test of two sides repeats itself if either side may be a period longer, from the threshold
    on, and it says the same. *)
Definition repeats (f : Z -> Z -> bool) : Prop :=
  forall m n, (threshold <= m -> f (m + period) n = f m n)
           /\ (threshold <= n -> f m (n + period) = f m n).

Definition condition_fits (c : condition) : bool :=
  match c with
  | Equals k => k <? threshold
  | AtLeast k => k <=? threshold
  | Leaves modulus _ => (0 <? modulus) && (period mod modulus =? 0)
  | IsOdd | IsEven => period mod 2 =? 0
  end.

Fixpoint sentence_fits (s : sentence) : bool :=
  match s with
  | OfM c | OfN c => condition_fits c
  | And a b | Or a b => sentence_fits a && sentence_fits b
  | Always | Never => true
  end.

(** A remainder comes again after a multiple of its modulus. *)
Lemma mod_repeats : forall q n, 0 < q -> period mod q = 0 -> (n + period) mod q = n mod q.
Proof.
  intros q n Q D. apply Z.mod_divide in D; [|lia]. destruct D as (k & ->). apply Z.mod_add. lia.
Qed.

(** From the threshold on, a condition comes again after a period. *)
Lemma condition_repeats : forall c n, condition_fits c = true -> threshold <= n ->
  tested c (n + period) = tested c n.
Proof.
  intros [k|k|q a| |] n F T; simpl in *.
  - apply Z.ltb_lt in F. rewrite (proj2 (Z.eqb_neq n k)) by lia. apply Z.eqb_neq. lia.
  - apply Z.leb_le in F. rewrite (proj2 (Z.leb_le k n)) by lia. apply Z.leb_le. lia.
  - apply andb_true_iff in F. destruct F as [Q D]. apply Z.ltb_lt in Q. apply Z.eqb_eq in D.
    rewrite mod_repeats by assumption. reflexivity.
  - apply Z.eqb_eq in F. rewrite mod_repeats by (assumption || lia). reflexivity.
  - apply Z.eqb_eq in F. rewrite mod_repeats by (assumption || lia). reflexivity.
Qed.

(** So does a sentence, for either side. *)
Lemma sentence_repeats : forall s, sentence_fits s = true -> repeats (test s).
Proof.
  induction s; simpl; intros F m n;
    try (apply andb_true_iff in F; destruct F as [F1 F2];
         destruct (IHs1 F1 m n) as [A1 A2]; destruct (IHs2 F2 m n) as [B1 B2];
         split; intros T; rewrite ?A1, ?A2, ?B1, ?B2 by exact T; reflexivity);
    split; intros T; try reflexivity; apply condition_repeats; assumption.
Qed.

Definition lengths_fit (l : lengths) : bool :=
  (fst l <? threshold) && (0 <=? snd l) && ((snd l =? 0) || (period mod snd l =? 0)).

(** And so does a set of lengths. *)
Lemma lengths_repeat : forall l n, lengths_fit l = true -> threshold <= n ->
  is_length l (n + period) = is_length l n.
Proof.
  intros l n F T. unfold lengths_fit in F. rewrite !andb_true_iff, orb_true_iff in F.
  destruct F as ((A & B) & C). apply Z.ltb_lt in A. apply Z.leb_le in B. rewrite !Z.eqb_eq in C.
  apply is_length_repeats; try assumption; lia.
Qed.

(** What holds on all sides below the threshold and two periods holds on all sides. *)
Lemma fold_sides : forall f m n, repeats f -> 1 <= m -> 1 <= n -> 1 <= threshold -> exists m' n',
  1 <= m' < threshold + period /\ 1 <= n' < threshold + 2 * period /\ f m' n' = f m n
  /\ (m <= n -> m' <= n').
Proof.
  intros f m n R M N T.
  assert (Fm : forall k x y, threshold <= x -> f (x + Z.of_nat k * period) y = f x y).
  { induction k as [|k IH]; intros x y X; [f_equal; lia|].
    replace (x + Z.of_nat (S k) * period) with (x + Z.of_nat k * period + period) by lia.
    destruct (R (x + Z.of_nat k * period) y) as [A _]. rewrite A by nia. apply IH, X. }
  assert (Fn : forall k x y, threshold <= y -> f x (y + Z.of_nat k * period) = f x y).
  { induction k as [|k IH]; intros x y Y; [f_equal; lia|].
    replace (y + Z.of_nat (S k) * period) with (y + Z.of_nat k * period + period) by lia.
    destruct (R x (y + Z.of_nat k * period)) as [_ A]. rewrite A by nia. apply IH, Y. }
  assert (Split : forall base x, base <= x ->
    exists y k, base <= y < base + period /\ x = y + Z.of_nat k * period).
  { intros base x X. exists (base + (x - base) mod period), (Z.to_nat ((x - base) / period)).
    pose proof (Z.mod_pos_bound (x - base) period positive).
    pose proof (Z.div_pos (x - base) period ltac:(lia) positive).
    pose proof (Z.div_mod (x - base) period ltac:(lia)).
    rewrite Z2Nat.id by assumption. split; lia. }
  destruct (Z_lt_ge_dec m (threshold + period)) as [Lm|Gm];
    destruct (Z_lt_ge_dec n (threshold + 2 * period)) as [Ln|Gn].
  - exists m, n. repeat split; try lia.
  - destruct (Split (threshold + period) n) as (y & k & Y & ->); [lia|].
    exists m, y. rewrite Fn by lia. repeat split; try lia.
  - destruct (Split threshold m) as (x & k & X & ->); [lia|].
    exists x, n. rewrite Fm by lia. repeat split; try lia.
  - destruct (Split threshold m) as (x & k & X & ->); [lia|].
    destruct (Split (threshold + period) n) as (y & j & Y & ->); [lia|].
    exists x, y. rewrite Fm, Fn by lia. repeat split; try lia.
Qed.
End Repeat.

(** * Boards on their side *)

(** A rule that has every move with its numbers exchanged, too. *)
Definition is_diagonal (r : rule) : bool := forallb (fun d => among (snd d, fst d) r) r.

Definition turned (s : square) : square := (snd s, fst s).

(** Moves stay moves when the board is laid on its side. *)
Lemma turned_walk : forall r w h l, is_diagonal r = true ->
  legal r (rectangle w h) l -> legal r (rectangle h w) (map turned l).
Proof.
  intros r w h l D L p q H. rewrite Walks.steps_map in H. apply in_map_iff in H.
  destruct H as ([a b] & E & H). injection E as <- <-. apply move_rectangle.
  apply L, move_rectangle in H. unfold is_diagonal in D. rewrite forallb_forall in D.
  unfold jump in *. apply D, among_in in H. exact H.
Qed.

(** All squares stay visited when the board is laid on its side. *)
Lemma turned_visit : forall w h t, visits (rectangle w h) t ->
  visits (rectangle h w) (map turned t).
Proof.
  intros w h t [N I]. split.
  - apply nodup_map; [|exact N]. intros [a b] [c d] _ _ E. unfold turned in E. simpl in E.
    congruence.
  - intros [x y]. rewrite in_map_iff, on_rectangle. split.
    + intros ([a b] & E & H). injection E as <- <-. apply I, on_rectangle in H. simpl in *. tauto.
    + intros H. exists (y, x). split; [reflexivity|]. apply I, on_rectangle. simpl in *. tauto.
Qed.

(** A tour of a board laid on its side is a tour of the board, turned. *)
Theorem turned_tour : forall r closed w h, is_diagonal r = true ->
  has_tour r closed w h -> has_tour r closed h w.
Proof.
  intros r closed w h D T. destruct closed; destruct T as (t & A & V & L); exists (map turned t).
  - split; [rewrite map_length; exact A|]. split; [apply turned_visit, V|].
    assert (round (map turned t) = map turned (round t)) as ->
      by (destruct t; [reflexivity|]; unfold round; rewrite map_app; reflexivity).
    apply (turned_walk r w h _ D L).
  - split; [destruct t; [congruence|discriminate]|]. split; [apply turned_visit, V|].
    apply (turned_walk r w h _ D L).
Qed.

(** * The decision *)
Section Decide.
Variables (r : rule) (closed diagonal : bool) (claims : list claim) (none undecided : sentence)
  (threshold period : Z).

(** Whether a claim speaks of a size, or of the size on its side if the rule allows it. *)
Definition speaks (c : claim) (m n : Z) : bool :=
  (is_length (for_widths c) m && is_length (for_heights c) n)
  || (diagonal && is_length (for_widths c) n && is_length (for_heights c) m).

Definition claimed (says : bool) (m n : Z) : bool :=
  existsb (fun c => Bool.eqb (yes c) says && speaks c m n) claims.

(** A size is right if the claims say of it what the sentence does. *)
Definition size_right (m n : Z) : bool :=
  test undecided m n || claimed (negb (test none m n)) m n.

Definition check_theorem : bool :=
  (negb diagonal || is_diagonal r) && (1 <=? threshold) && (0 <? period)
  && sentence_fits threshold period none && sentence_fits threshold period undecided
  && forallb (fun c => lengths_fit threshold period (for_widths c)
                       && lengths_fit threshold period (for_heights c)) claims
  && forallb (fun m => forallb (fun n => (diagonal && (n <? m)) || size_right m n)
        (map Z.succ (range (threshold + 2 * period - 1))))
        (map Z.succ (range (threshold + period - 1))).

(** What true claims say of a size is so. *)
Lemma claimed_true : forall says m n, (diagonal = true -> is_diagonal r = true) ->
  (forall c, In c claims -> 0 <= snd (for_widths c) /\ 0 <= snd (for_heights c)) ->
  true_claims r closed claims -> claimed says m n = true ->
  if says then has_tour r closed m n else ~ has_tour r closed m n.
Proof.
  intros says m n D Pos T C. unfold claimed in C. apply existsb_exists in C.
  destruct C as (c & I & C). apply andb_true_iff in C. destruct C as [E S].
  apply Bool.eqb_prop in E. specialize (T c I). destruct (Pos c I) as [P1 P2].
  unfold true_claim in T. rewrite E in T. unfold speaks in S. apply orb_true_iff in S.
  destruct S as [S|S].
  - apply andb_true_iff in S. destruct S as [A B].
    apply T; [apply is_length_in; assumption|apply is_length_in; assumption].
  - rewrite !andb_true_iff in S. destruct S as ((Di & A) & B). specialize (D Di).
    assert (G : if says then has_tour r closed n m else ~ has_tour r closed n m)
      by (apply T; apply is_length_in; assumption).
    destruct says; [apply turned_tour; assumption|].
    intros H. apply G, turned_tour; assumption.
Qed.

(** Whether a size is right repeats itself, for either side. *)
Lemma size_right_repeats : sentence_fits threshold period none = true ->
  sentence_fits threshold period undecided = true -> 0 < period ->
  (forall c, In c claims -> lengths_fit threshold period (for_widths c) = true
                            /\ lengths_fit threshold period (for_heights c) = true) ->
  repeats threshold period size_right.
Proof.
  intros F1 F2 Pp F3 m n. unfold size_right.
  destruct (sentence_repeats threshold period Pp none F1 m n) as [A1 A2].
  destruct (sentence_repeats threshold period Pp undecided F2 m n) as [B1 B2].
  assert (S : forall c, In c claims ->
    (threshold <= m -> speaks c (m + period) n = speaks c m n)
    /\ (threshold <= n -> speaks c m (n + period) = speaks c m n)).
  { intros c I. destruct (F3 c I) as [Fw Fh]. unfold speaks.
    split; intros T; rewrite !(lengths_repeat threshold period Pp) by assumption; reflexivity. }
  assert (E : forall says f g, (forall c, In c claims -> f c = g c) ->
    existsb (fun c => Bool.eqb (yes c) says && f c) claims
    = existsb (fun c => Bool.eqb (yes c) says && g c) claims).
  { intros says f g H. induction claims as [|c l IH]; [reflexivity|]. simpl.
    rewrite (H c (or_introl eq_refl)). f_equal. apply IH.
    - intros x X. apply F3. right. exact X.
    - intros x X. apply S. right. exact X.
    - intros x X. apply H. right. exact X. }
  unfold claimed. split; intros T.
  - rewrite A1, B1 by exact T. f_equal. apply E. intros c I. apply S; assumption.
  - rewrite A2, B2 by exact T. f_equal. apply E. intros c I. apply S; assumption.
Qed.

(** The theorem: true claims that pass the check decide every size as the sentence says. *)
Theorem decided : check_theorem = true -> true_claims r closed claims ->
  forall m n, 1 <= m -> 1 <= n -> (diagonal = true -> m <= n) -> ~ meaning undecided m n ->
  (has_tour r closed m n <-> ~ meaning none m n).
Proof.
  intros C T m n M N Le U. unfold check_theorem in C. rewrite !andb_true_iff in C.
  destruct C as ((((((D & Th) & Pe) & F1) & F2) & F3) & G).
  apply Z.leb_le in Th. apply Z.ltb_lt in Pe. rewrite forallb_forall in F3.
  assert (F : forall c, In c claims -> lengths_fit threshold period (for_widths c) = true
                                       /\ lengths_fit threshold period (for_heights c) = true)
    by (intros c I; apply andb_true_iff, F3, I).
  assert (Pos : forall c, In c claims -> 0 <= snd (for_widths c) /\ 0 <= snd (for_heights c)).
  { intros c I. destruct (F c I) as [A B]. unfold lengths_fit in A, B.
    rewrite !andb_true_iff in A, B. split; apply Z.leb_le; tauto. }
  assert (Right : size_right m n = true).
  { destruct (fold_sides threshold period Pe size_right m n
                (size_right_repeats F1 F2 Pe F) M N Th) as (m' & n' & Bm & Bn & E & Le').
    rewrite <- E. rewrite forallb_forall in G.
    assert (Im : In m' (map Z.succ (range (threshold + period - 1)))).
    { apply in_map_iff. exists (m' - 1). split; [lia|]. apply in_range. lia. }
    assert (In_ : In n' (map Z.succ (range (threshold + 2 * period - 1)))).
    { apply in_map_iff. exists (n' - 1). split; [lia|]. apply in_range. lia. }
    specialize (G m' Im). rewrite forallb_forall in G. specialize (G n' In_).
    apply orb_true_iff in G. destruct G as [G|G]; [|exact G]. apply andb_true_iff in G.
    destruct G as [Di L]. apply Z.ltb_lt in L. specialize (Le Di). specialize (Le' Le). lia. }
  assert (Di : diagonal = true -> is_diagonal r = true).
  { intros Di. rewrite Di in D. exact D. }
  unfold size_right in Right. apply orb_true_iff in Right. destruct Right as [R|R].
  { exfalso. apply U, test_meaning, R. }
  pose proof (claimed_true _ m n Di Pos T R) as H. rewrite <- test_meaning.
  destruct (test none m n); simpl in H; intuition congruence.
Qed.
End Decide.

(** * The four forms in which a theorem is stated: m is the shorter side or the width, and nothing
    or something is left undecided. *)

(** All sizes are decided, and m <= n. *)
Theorem all_sizes : forall r closed claims none threshold period,
  check_theorem r true claims none Never threshold period = true ->
  true_claims r closed claims ->
  forall m n, 1 <= m <= n -> (has_tour r closed m n <-> ~ meaning none m n).
Proof.
  intros r closed claims none th pe C T m n H.
  apply (decided r closed true claims none Never th pe C T); simpl; intuition lia.
Qed.

(** Some sizes are left undecided, and m <= n. *)
Theorem most_sizes : forall r closed claims none undecided threshold period,
  check_theorem r true claims none undecided threshold period = true ->
  true_claims r closed claims ->
  forall m n, 1 <= m <= n -> ~ meaning undecided m n ->
  (has_tour r closed m n <-> ~ meaning none m n).
Proof.
  intros r closed claims none undecided th pe C T m n H U.
  apply (decided r closed true claims none undecided th pe C T); try exact U; simpl; intuition lia.
Qed.

(** All sizes are decided; the board is m wide and n high. *)
Theorem all_widths : forall r closed claims none threshold period,
  check_theorem r false claims none Never threshold period = true ->
  true_claims r closed claims ->
  forall m n, 1 <= m -> 1 <= n -> (has_tour r closed m n <-> ~ meaning none m n).
Proof.
  intros r closed claims none th pe C T m n M N.
  apply (decided r closed false claims none Never th pe C T);
    simpl; intuition (lia || discriminate).
Qed.

(** Some sizes are left undecided; the board is m wide and n high. *)
Theorem most_widths : forall r closed claims none undecided threshold period,
  check_theorem r false claims none undecided threshold period = true ->
  true_claims r closed claims ->
  forall m n, 1 <= m -> 1 <= n -> ~ meaning undecided m n ->
  (has_tour r closed m n <-> ~ meaning none m n).
Proof.
  intros r closed claims none undecided th pe C T m n M N U.
  apply (decided r closed false claims none undecided th pe C T); try exact U;
    simpl; intuition (lia || discriminate).
Qed.
