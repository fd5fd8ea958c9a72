(** Pumping: one tour of a strip gives endlessly many.

    Cut the tour before column [cut] and again [period] columns further on. Left of the first cut it
    falls into pieces. Left of the second cut it falls into as many, which are made of the first
    ones and of the squares between the cuts. If the moves that cross the second cut are those that
    cross the first, shifted, and are paired up in the same way, then the middle may be repeated.

    So the data are words: the first pieces, square by square; how each next piece is written with
    the squares of the middle and the pieces before; and how the tour is written with the squares
    right of the second cut (moved to the first one) and the pieces. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards TourCheck Joins Chains.
Import ListNotations.
Local Open Scope Z_scope.

(** A letter is a square, a piece, or a piece read backwards. *)
Inductive letter := Sq (s : square) | Fore (i : nat) | Back (i : nat).

Record pump := Pump {
  pump_height : Z;
  cut_at : Z;
  period : Z;
  rest : Z;                                         (** columns right of the second cut *)
  tour_returns : bool;
  pieces : list (list square);
  piece_ends : list (option square * option square);
    (** where each piece begins and ends; nothing where the tour itself ends *)
  next_pieces : list (list letter);
  whole : list letter
}.

(** The square at which a letter begins, and that at which it ends. *)
Definition letter_first (e : list (option square * option square)) (x : letter) : option square :=
  match x with
  | Sq s => Some s
  | Fore i => fst (nth i e (None, None))
  | Back i => snd (nth i e (None, None))
  end.
Definition letter_last (e : list (option square * option square)) (x : letter) : option square :=
  match x with
  | Sq s => Some s
  | Fore i => snd (nth i e (None, None))
  | Back i => fst (nth i e (None, None))
  end.

(** What a letter stands for, so far to the right. *)
Definition spelled (v : square) (l : list (list square)) (x : letter) : list square :=
  match x with Sq s => [shift v s] | Fore i => nth i l [] | Back i => rev (nth i l []) end.
Definition spell (v : square) (l : list (list square)) (word : list letter) : list square :=
  flat_map (spelled v l) word.

Definition letter_squares (x : letter) : list square := match x with Sq s => [s] | _ => [] end.
Definition letter_pieces (x : letter) : list nat :=
  match x with Sq _ => [] | Fore i | Back i => [i] end.

(** * The check *)

(** A jump leads from one letter to the next. *)
Definition links_up (r : rule) (e : list (option square * option square)) (s : letter * letter)
  : bool :=
  match letter_last e (fst s), letter_first e (snd s) with
  | Some p, Some q => is_jump r p q
  | _, _ => false
  end.

(** A word ends where it is said to, if anything is said. *)
Definition agrees (said found : option square) : bool :=
  match said, found with None, _ => true | Some p, Some q => same p q | Some _, None => false end.

Definition moved (v : square) (s : option square) : option square :=
  match s with None => None | Some s => Some (shift v s) end.

Definition word_ends (e : list (option square * option square)) (v : square)
  (said : option square * option square) (word : list letter) : bool :=
  match word with
  | [] => false
  | x :: _ => agrees (moved v (fst said)) (letter_first e x)
              && agrees (moved v (snd said)) (letter_last e (last word x))
  end.

(** Words use every piece once, and every square of so many columns from the cut on once. *)
Definition uses_all (n : nat) (cut h columns : Z) (letters : list letter) : bool :=
  let used := flat_map letter_pieces letters in
  Nat.eqb (length used) n && forallb (fun i => existsb (Nat.eqb i) used) (seq 0 n)
  && is_visit (rectangle columns h) (map (shift (- cut, 0)) (flat_map letter_squares letters)).

Definition check_pump (r : rule) (p : pump) : bool :=
  let n := length (pieces p) in
  let e := piece_ends p in
  let h := pump_height p in
  is_symmetric r && (0 <=? cut_at p) && (0 <? period p) && (0 <=? rest p)
  && Nat.eqb (length e) n && Nat.eqb (length (next_pieces p)) n
  && is_visit (rectangle (cut_at p) h) (concat (pieces p))
  && forallb (fun t => negb (Nat.eqb (length t) 0)
                       && forallb (fun s => is_jump r (fst s) (snd s)) (steps t)) (pieces p)
  && forallb (fun x => word_ends e (0, 0) (snd x) (map Sq (fst x))) (combine (pieces p) e)
  && forallb (fun word => forallb (links_up r e) (steps word)) (next_pieces p)
  && forallb (fun x => word_ends e (period p, 0) (snd x) (fst x)) (combine (next_pieces p) e)
  && uses_all n (cut_at p) h (period p) (concat (next_pieces p))
  && uses_all n (cut_at p) h (rest p) (whole p)
  && forallb (links_up r e) (steps (if tour_returns p then round (whole p) else whole p))
  && (if tour_returns p then Nat.leb 3 (length (whole p))
      else negb (Nat.eqb (length (whole p)) 0)).

(** * Spelling *)
Section Spelling.
Variables (r : rule) (e : list (option square * option square)).
Hypothesis sym : is_symmetric r = true.

(** Pieces that begin and end where they are said to, moved so far. *)
Definition sound_pieces (v : square) (l : list (list square)) : Prop :=
  forall i, (i < length l)%nat -> nth i l [] <> [] /\ along (jump r) (nth i l [])
    /\ (forall a, fst (nth i e (None, None)) = Some a -> starts_at (shift v a) (nth i l []))
    /\ (forall b, snd (nth i e (None, None)) = Some b -> ends_at (shift v b) (nth i l [])).

Definition known (l : list (list square)) (x : letter) : Prop :=
  forall i, In i (letter_pieces x) -> (i < length l)%nat.

Section Word.
Variables (v : square) (l : list (list square)).
Hypothesis sound : sound_pieces v l.

(** What a letter stands for is a walk that begins and ends where the letter does. *)
Lemma spelled_walk : forall x, known l x -> spelled v l x <> [] /\ along (jump r) (spelled v l x)
  /\ (forall a, letter_first e x = Some a -> starts_at (shift v a) (spelled v l x))
  /\ (forall b, letter_last e x = Some b -> ends_at (shift v b) (spelled v l x)).
Proof.
  intros [s|i|i] K.
  - simpl. split; [discriminate|split; [intros p q []|split]].
    + intros a A. injection A as ->. exists []. reflexivity.
    + intros b B. injection B as ->. exists []. reflexivity.
  - apply sound, K. left. reflexivity.
  - simpl. destruct (sound i (K i (or_introl eq_refl))) as (N & A & F & L).
    split; [|split; [|split]].
    + intros E. apply N. rewrite <- (rev_involutive (nth i l [])), E. reflexivity.
    + apply along_rev; [|exact A]. intros p q. apply symmetric_jump, sym.
    + intros a Ha. destruct (L a Ha) as (t & ->). exists (rev t). apply rev_app_distr.
    + intros b Hb. destruct (F b Hb) as (t & ->). exists (rev t). reflexivity.
Qed.

(** A word whose letters link up is a walk that begins and ends where the word does. *)
Lemma spell_walk : forall word x word', word = x :: word' -> (forall y, In y word -> known l y) ->
  forallb (links_up r e) (steps word) = true ->
  spell v l word <> [] /\ along (jump r) (spell v l word)
  /\ (forall a, letter_first e x = Some a -> starts_at (shift v a) (spell v l word))
  /\ (forall b, letter_last e (last word x) = Some b -> ends_at (shift v b) (spell v l word)).
Proof.
  induction word as [|y word IH]; intros x word' E K S; [discriminate|].
  injection E as -> <-. destruct (spelled_walk x (K x (or_introl eq_refl))) as (N & A & F & L).
  destruct word as [|y word].
  - unfold spell. simpl flat_map. rewrite app_nil_r. auto.
  - cbn [steps forallb] in S. apply andb_true_iff in S. destruct S as [S1 S2].
    destruct (IH y word eq_refl (fun z Z => K z (or_intror Z)) S2) as (N' & A' & F' & L').
    change (spell v l (x :: y :: word)) with (spelled v l x ++ spell v l (y :: word)).
    unfold links_up in S1. simpl fst in S1. simpl snd in S1.
    destruct (letter_last e x) as [p|]; [|discriminate].
    destruct (letter_first e y) as [q|]; [|discriminate].
    apply is_jump_jump in S1. destruct (L p eq_refl) as (u & Eu).
    destruct (F' q eq_refl) as (w & Ew).
    split; [|split; [|split]].
    + intros E. apply app_eq_nil in E. tauto.
    + apply (along_join _ _ _ _ u w (shift v p) (shift v q) Eu Ew A A'). apply jump_shift, S1.
    + intros a Ha. destruct (F a Ha) as (t & ->). exists (t ++ spell v l (y :: word)). reflexivity.
    + intros b Hb. change (last (x :: y :: word) x) with (last (y :: word) x) in Hb.
      rewrite (last_of word y x y) in Hb. destruct (L' b Hb) as (t & Et).
      exists (spelled v l x ++ t). rewrite Et, app_assoc. reflexivity.
Qed.
End Word.

(** A word visits its squares and those of its pieces. *)
Lemma spell_squares : forall v l word, Permutation (spell v l word)
  (map (shift v) (flat_map letter_squares word)
   ++ flat_map (fun i => nth i l []) (flat_map letter_pieces word)).
Proof.
  intros v l. induction word as [|x word IH]; [constructor|].
  change (spell v l (x :: word)) with (spelled v l x ++ spell v l word). rewrite IH.
  destruct x as [s|i|i]; simpl.
  - reflexivity.
  - rewrite (app_assoc (nth i l [])), (Permutation_app_comm (nth i l [])), <- app_assoc.
    reflexivity.
  - rewrite (app_assoc (rev _)), (Permutation_app_comm (rev _)), <- app_assoc.
    rewrite <- (Permutation_rev (nth i l [])). reflexivity.
Qed.
End Spelling.

(** All lists one after the other, taken by their numbers. *)
Lemma concat_nth : forall V (l : list (list V)),
  flat_map (fun i => nth i l []) (seq 0 (length l)) = concat l.
Proof.
  intros V. induction l as [|t l IH]; [reflexivity|]. simpl. f_equal. rewrite <- IH.
  rewrite <- seq_shift. clear. induction (seq 0 (length l)) as [|i s IHs]; [reflexivity|].
  simpl. rewrite IHs. reflexivity.
Qed.

(** A region of so many columns, and the next columns. *)
Lemma columns_added : forall cut k h columns s, 0 <= columns -> 0 <= cut + k ->
  (within (cut + k) h s \/ exists u, on_board (rectangle columns h) u /\ s = shift (cut + k, 0) u)
  <-> within (cut + k + columns) h s.
Proof.
  intros cut k h columns s C K. split.
  - intros [[A B]|(u & U & ->)]; [split; lia|]. apply on_rectangle in U. unfold within, shift.
    simpl. lia.
  - intros [A B]. destruct (Z_lt_ge_dec (fst s) (cut + k)) as [D|D]; [left; split; lia|right].
    exists (shift (- (cut + k), 0) s). split.
    + apply on_rectangle. unfold shift. simpl. lia.
    + destruct s. unfold shift. simpl. f_equal; lia.
Qed.

(** Letters that use all pieces and so many columns visit what the pieces visit, and the columns. *)
Lemma uses_all_squares : forall n cut h columns letters v k l,
  uses_all n cut h columns letters = true -> length l = n -> v = (k, 0) ->
  0 <= columns -> 0 <= cut + k ->
  NoDup (concat l) -> (forall s, In s (concat l) <-> within (cut + k) h s) ->
  NoDup (spell v l letters)
  /\ forall s, In s (spell v l letters) <-> within (cut + k + columns) h s.
Proof.
  intros n cut h columns letters v k l U L -> C K N I. unfold uses_all in U.
  rewrite !andb_true_iff in U. destruct U as ((U1 & U2) & V).
  apply Nat.eqb_eq in U1. rewrite forallb_forall in U2.
  assert (P : Permutation (seq 0 n) (flat_map letter_pieces letters)).
  { apply NoDup_Permutation_bis; [apply seq_NoDup|rewrite seq_length; lia|].
    intros i Hi. specialize (U2 i Hi). apply existsb_exists in U2.
    destruct U2 as (j & J & E). apply Nat.eqb_eq in E. subst. exact J. }
  assert (Q : Permutation (spell (k, 0) l letters)
            (map (shift (k, 0)) (flat_map letter_squares letters) ++ concat l)).
  { rewrite spell_squares. apply Permutation_app_head. rewrite <- concat_nth, L.
    apply Permutation_flat_map. symmetry. exact P. }
  apply is_visit_visits in V. destruct V as [Nv Iv].
  set (new := flat_map letter_squares letters) in *.
  assert (B : forall s, In s (map (shift (k, 0)) new) <->
              exists u, on_board (rectangle columns h) u /\ s = shift (cut + k, 0) u).
  { intros s. rewrite in_map_iff. split.
    - intros (x & <- & X). exists (shift (- cut, 0) x). split; [apply Iv, in_map, X|].
      destruct x. unfold shift. simpl. f_equal; lia.
    - intros (u & U & ->). apply Iv, in_map_iff in U. destruct U as (x & <- & X). exists x.
      split; [|exact X]. destruct x. unfold shift. simpl. f_equal; lia. }
  split.
  - apply (Permutation_NoDup (Permutation_sym Q)).
    assert (Nn : NoDup (map (shift (k, 0)) new)).
    { apply nodup_map; [|eapply NoDup_map_inv; exact Nv]. intros x y _ _. apply shift_injective. }
    assert (D : forall s, In s (map (shift (k, 0)) new) -> ~ In s (concat l)).
    { intros s S T. apply B in S. destruct S as (u & U & ->). apply on_rectangle in U.
      apply I in T. destruct T as [T _]. unfold shift in T. simpl in T. lia. }
    clear - Nn D N. induction (map (shift (k, 0)) new) as [|x m IH]; [exact N|].
    inversion Nn; subst. simpl. constructor.
    + rewrite in_app_iff. intros [H|H]; [auto|]. apply (D x); [left; reflexivity|exact H].
    + apply IH; [assumption|]. intros s S. apply D. right. exact S.
  - intros s. rewrite <- columns_added by assumption. rewrite <- I, <- B. split; intros H.
    + apply (Permutation_in _ Q), in_app_or in H. tauto.
    + apply (Permutation_in _ (Permutation_sym Q)), in_or_app. tauto.
Qed.

(** All letters of words that use all pieces once are known. *)
Lemma uses_all_known : forall n cut h columns letters l,
  uses_all n cut h columns letters = true -> length l = n ->
  forall x, In x letters -> known l x.
Proof.
  intros n cut h columns letters l U L x X i J. unfold uses_all in U. rewrite !andb_true_iff in U.
  destruct U as ((U1 & U2) & _). apply Nat.eqb_eq in U1. rewrite forallb_forall in U2.
  assert (P : Permutation (seq 0 n) (flat_map letter_pieces letters)).
  { apply NoDup_Permutation_bis; [apply seq_NoDup|rewrite seq_length; lia|].
    intros k Hk. specialize (U2 k Hk). apply existsb_exists in U2.
    destruct U2 as (j & Ij & E). apply Nat.eqb_eq in E. subst. exact Ij. }
  assert (I : In i (seq 0 n)).
  { apply (Permutation_in _ (Permutation_sym P)), in_flat_map. eauto. }
  apply in_seq in I. lia.
Qed.

(** What agrees with a square is that square. *)
Lemma agrees_some : forall p found, agrees (Some p) found = true -> found = Some p.
Proof. intros p [q|] H; [|discriminate]. apply same_eq in H. congruence. Qed.

(** The i-th of one list stands beside the i-th of the other. *)
Lemma nth_combine : forall A B (l : list A) (l' : list B) i a b,
  (i < length l)%nat -> length l = length l' -> In (nth i l a, nth i l' b) (combine l l').
Proof.
  intros A B l l' i a b H E. rewrite <- combine_nth by exact E. apply nth_In.
  rewrite combine_length. lia.
Qed.

(** Words one after the other are spelled one after the other. *)
Lemma spell_concat : forall v l words, concat (map (spell v l) words) = spell v l (concat words).
Proof.
  intros v l. induction words as [|w words IH]; [reflexivity|]. simpl. rewrite IH.
  unfold spell. rewrite flat_map_app. reflexivity.
Qed.

(** If every letter stands for something, a word is no longer than what it spells. *)
Lemma flat_map_longer : forall A B (f : A -> list B) l, (forall x, In x l -> f x <> []) ->
  (length l <= length (flat_map f l))%nat.
Proof.
  induction l as [|x l IH]; intros H; simpl; [lia|]. rewrite app_length.
  specialize (IH (fun y Y => H y (or_intror Y))). specialize (H x (or_introl eq_refl)).
  destruct (f x); [congruence|simpl; lia].
Qed.

(** * Pumping *)
Section Pumping.
Variables (r : rule) (p : pump).
Hypothesis ok : check_pump r p = true.
Let n := length (pieces p).
Let e := piece_ends p.
Let h := pump_height p.

(** After k middles there are pieces that end as the first ones do, and visit all columns so far. *)
Lemma pieces_grow : forall k, exists l, length l = n
  /\ sound_pieces r e (Z.of_nat k * period p, 0) l
  /\ NoDup (concat l)
  /\ forall s, In s (concat l) <-> within (cut_at p + Z.of_nat k * period p) h s.
Proof.
  pose proof ok as C. unfold check_pump in C. fold n e h in C. rewrite !andb_true_iff in C.
  destruct C as ((((((((((((((Sym & Cut) & Per) & Rest) & Le) & Ln) & V0) & W0) & E0) & Sn) & En)
    & Un) & Uw) & Sw) & _).
  apply Z.leb_le in Cut, Rest. apply Z.ltb_lt in Per. apply Nat.eqb_eq in Le, Ln.
  rewrite forallb_forall in W0, E0, Sn, En.
  induction k as [|k (l & L & S & N & I)].
  - exists (pieces p). split; [reflexivity|]. apply is_visit_visits in V0. destruct V0 as [N I].
    split; [|split; [exact N|]].
    + intros i Hi. pose proof (W0 _ (nth_In _ [] Hi)) as H. apply andb_true_iff in H.
      destruct H as [H1 H2]. apply negb_true_iff, Nat.eqb_neq in H1. rewrite forallb_forall in H2.
      assert (Ne : nth i (pieces p) [] <> []) by (intros X; apply H1; rewrite X; reflexivity).
      pose proof (E0 _ (nth_combine _ _ _ e i [] (None, None) Hi (eq_sym Le))) as G.
      simpl fst in G. simpl snd in G.
      split; [exact Ne|split].
      { intros x y X. apply is_jump_jump, (H2 (x, y) X). }
      assert (Z0 : forall s, shift (Z.of_nat 0 * period p, 0) s = shift (0, 0) s) by reflexivity.
      destruct (nth i (pieces p) []) as [|a t]; [congruence|]. simpl map in G.
      unfold word_ends in G. apply andb_true_iff in G. destruct G as [G1 G2].
      split; intros b B; rewrite B in *; simpl moved in *; rewrite Z0.
      * apply agrees_some in G1. simpl in G1. injection G1 as <-. exists t. reflexivity.
      * apply agrees_some in G2. destruct (exists_end (a :: t)) as (u & z & Ez); [discriminate|].
        assert (Lz : last (Sq a :: map Sq t) (Sq a) = Sq z).
        { change (Sq a :: map Sq t) with (map Sq (a :: t)). rewrite Ez, map_app. apply last_last. }
        rewrite Lz in G2. simpl in G2. injection G2 as <-. exists u. exact Ez.
    + intros s. rewrite I, on_rectangle. unfold within.
      replace (cut_at p + Z.of_nat 0 * period p) with (cut_at p) by lia. reflexivity.
  - set (v := (Z.of_nat k * period p, 0)) in *.
    exists (map (spell v l) (next_pieces p)). rewrite map_length.
    split; [exact Ln|].
    assert (Kn : forall x, In x (concat (next_pieces p)) -> known l x)
      by (apply (uses_all_known _ _ _ _ _ _ Un L)).
    split; [|rewrite spell_concat].
    + intros i Hi. rewrite map_length in Hi.
      rewrite (nth_indep _ [] (spell v l [])) by (rewrite map_length; exact Hi).
      rewrite map_nth. set (word := nth i (next_pieces p) []).
      pose proof (Sn word (nth_In _ [] Hi)) as H1.
      pose proof (En _ (nth_combine _ _ _ e i [] (None, None) Hi ltac:(congruence))) as G.
      simpl fst in G. simpl snd in G. fold word in G.
      assert (Kw : forall y, In y word -> known l y).
      { intros y Y. apply Kn. apply in_concat. exists word. split; [apply nth_In, Hi|exact Y]. }
      clearbody word. destruct word as [|x word]; [discriminate|].
      unfold word_ends in G. apply andb_true_iff in G. destruct G as [G1 G2].
      destruct (spell_walk r e Sym v l S (x :: word) x word eq_refl Kw H1) as (Ne & A & F & La).
      assert (Z1 : forall s, shift v (shift (period p, 0) s)
                             = shift (Z.of_nat (Datatypes.S k) * period p, 0) s).
      { intros s. unfold shift, v. cbn [fst snd]. f_equal; lia. }
      split; [exact Ne|split; [exact A|split]]; intros b B; rewrite B in *; simpl moved in *.
      * apply agrees_some in G1. rewrite <- Z1. apply F, G1.
      * apply agrees_some in G2. rewrite <- Z1. apply La, G2.
    + assert (K0 : 0 <= cut_at p + Z.of_nat k * period p) by nia.
      destruct (uses_all_squares n (cut_at p) h (period p) (concat (next_pieces p)) v
                  (Z.of_nat k * period p) l Un L eq_refl ltac:(lia) K0 N I) as [N' I'].
      split; [exact N'|]. intros s. rewrite I'. unfold within.
      replace (cut_at p + Z.of_nat (Datatypes.S k) * period p)
        with (cut_at p + Z.of_nat k * period p + period p) by lia. reflexivity.
Qed.

(** A pump that passes the check gives a strand of every length. *)
Lemma pump_strand : forall k, exists t,
  strand r (tour_returns p) (within (cut_at p + rest p + Z.of_nat k * period p) h) t.
Proof.
  intros k. destruct (pieces_grow k) as (l & L & S & N & I).
  pose proof ok as C. unfold check_pump in C. fold n e h in C. rewrite !andb_true_iff in C.
  destruct C as ((((((((((((((Sym & Cut) & Per) & Rest) & Le) & Ln) & V0) & W0) & E0) & Sn) & En)
    & Un) & Uw) & Sw) & Long).
  apply Z.leb_le in Cut, Rest. apply Z.ltb_lt in Per.
  set (v := (Z.of_nat k * period p, 0)) in *.
  assert (K0 : 0 <= cut_at p + Z.of_nat k * period p) by nia.
  destruct (uses_all_squares n (cut_at p) h (rest p) (whole p) v (Z.of_nat k * period p) l
              Uw L eq_refl Rest K0 N I) as [N' I'].
  pose proof (uses_all_known n _ _ _ _ l Uw L) as Kn.
  assert (Long' : (length (whole p) <= length (spell v l (whole p)))%nat).
  { apply flat_map_longer. intros x X. apply (spelled_walk r e Sym v l S x (Kn x X)). }
  exists (strung (tour_returns p) (spell v l (whole p))).
  assert (B : body (tour_returns p) (strung (tour_returns p) (spell v l (whole p)))
              = spell v l (whole p))
    by (destruct (tour_returns p); [apply removelast_round|reflexivity]).
  unfold strand. rewrite B. split; [|split; [exact N'|split; [|split]]].
  - destruct (whole p) as [|x word] eqn:E; [destruct (tour_returns p); intros a b []|].
    destruct (tour_returns p); cbn [strung].
    + change (round (x :: word)) with ((x :: word) ++ [x]) in Sw.
      assert (Kr : forall y, In y ((x :: word) ++ [x]) -> known l y).
      { intros y Y. apply Kn. apply in_app_or in Y. simpl in *. intuition. }
      destruct (spell_walk r e Sym v l S ((x :: word) ++ [x]) x (word ++ [x]) eq_refl Kr Sw)
        as (_ & A & _ & _).
      unfold spell in A |- *. rewrite flat_map_app in A. simpl flat_map at 2 in A.
      destruct (spelled_walk r e Sym v l S x (Kn x (or_introl eq_refl))) as (Nx & _).
      simpl flat_map in A |- *. rewrite app_nil_r in A.
      destruct (spelled v l x) as [|a t]; [congruence|].
      intros s u H. apply A. simpl round in H. simpl app in H |- *.
      destruct (steps_split _ s u H) as (y & z & E').
      assert (G : exists z', (a :: (t ++ flat_map (spelled v l) word) ++ a :: t)
                             = y ++ s :: u :: z').
      { destruct z as [|z0 z] using rev_ind.
        - exists t. change (a :: (t ++ flat_map (spelled v l) word) ++ [a])
            with ((a :: t ++ flat_map (spelled v l) word) ++ [a]) in E'.
          assert (E2 : (a :: t ++ flat_map (spelled v l) word) ++ [a] = (y ++ [s]) ++ [u])
            by (rewrite E'; flat).
          apply app_inj_tail in E2. destruct E2 as [E2 <-].
          change (a :: (t ++ flat_map (spelled v l) word) ++ a :: t)
            with ((a :: t ++ flat_map (spelled v l) word) ++ a :: t).
          rewrite E2. flat.
        - exists (z ++ a :: t).
          assert (E2 : (a :: t ++ flat_map (spelled v l) word) ++ [a] = (y ++ s :: u :: z) ++ [z0])
            by (simpl app at 1; rewrite E'; flat).
          apply app_inj_tail in E2. destruct E2 as [E2 _].
          change (a :: (t ++ flat_map (spelled v l) word) ++ a :: t)
            with ((a :: t ++ flat_map (spelled v l) word) ++ a :: t).
          rewrite E2. flat. }
      destruct G as (z' & G). rewrite G, steps_middle, in_app_iff. simpl. tauto.
    + destruct (spell_walk r e Sym v l S (x :: word) x word eq_refl Kn Sw) as (_ & A & _).
      exact A.
  - intros s. rewrite I'. unfold within.
    replace (cut_at p + rest p + Z.of_nat k * period p)
      with (cut_at p + Z.of_nat k * period p + rest p) by lia. reflexivity.
  - intros E. rewrite E in Long'. simpl in Long'.
    destruct (tour_returns p); [apply Nat.leb_le in Long; lia|].
    destruct (whole p); [discriminate|simpl in Long'; lia].
  - intros R. rewrite R in *. apply Nat.leb_le in Long. simpl strung.
    destruct (spell v l (whole p)) as [|a m]; [simpl in Long'; lia|].
    exists a, m. split; [reflexivity|simpl in Long'; lia].
Qed.
End Pumping.

(** A pump of a closed tour gives closed tours of the strips of every length. *)
Theorem pump_closed : forall r p k, check_pump r p = true -> tour_returns p = true -> 0 <= k ->
  exists t, closed_tour r (rectangle (cut_at p + rest p + k * period p) (pump_height p)) t.
Proof.
  intros r p k C R K. destruct (pump_strand r p C (Z.to_nat k)) as (t & T).
  rewrite R, Z2Nat.id in T by exact K. apply (strand_closed _ _ _ _ T).
Qed.

(** Any pump gives open tours of them. *)
Theorem pump_open : forall r p k, check_pump r p = true -> 0 <= k ->
  exists t, open_tour r (rectangle (cut_at p + rest p + k * period p) (pump_height p)) t.
Proof.
  intros r p k C K. destruct (pump_strand r p C (Z.to_nat k)) as (t & T).
  rewrite Z2Nat.id in T by exact K. destruct (tour_returns p).
  - destruct (strand_closed _ _ _ _ T) as (u & U). exists u. apply closed_is_open, U.
  - apply (strand_open _ _ _ _ T).
Qed.
