(** Quilts: blocks that fit together at seams, so that boards of endlessly many sizes have a tour.
    The blocks of a row are put into each other one after the other, and then the rows. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards TourCheck Joins.
Import ListNotations.
Local Open Scope Z_scope.

(** A seam: the move p-q in what is there already, and the ends P and Q of the path that is put into
    it. All four are counted from the corner of the block that follows, so p and q lie beyond it. *)
Record seam := Seam { open_p : square; open_q : square; into_p : square; into_q : square }.

(** A block is its width, its height and its walk. *)
Definition block : Type := (Z * Z * list square)%type.

(** A block whose walk is given by the numbers of its squares, row by row from 0. *)
Definition laid (w h : Z) (places : list Z) : block :=
  (w, h, map (fun k => (k mod w, k / w)) places).

Record quilt := Quilt {
  returns : bool;             (** whether the first block's walk returns *)
  first_widths : list Z;      (** one of these, *)
  widths : list Z;            (** then any of these, as often as one likes *)
  first_heights : list Z;
  heights : list Z;
  across : seam;
  down : seam;
  firsts : list block;        (** the first block of the first row *)
  columns : list block;       (** the first blocks of the other rows: paths between [down]'s ends *)
  others : list block         (** all other blocks: paths between [across]' ends *)
}.

(** The move that must be held so that a block can follow so far away. *)
Definition gap_p (v : square) (s : seam) : square := shift v (open_p s).
Definition gap_q (v : square) (s : seam) : square := shift v (open_q s).

(** Numbers that are one of the first and any of the others, as often as one likes. *)
Definition total (l : list Z) : Z := fold_right Z.add 0 l.
Definition sums (some more : list Z) (n : Z) : Prop :=
  exists a l, In a some /\ (forall x, In x l -> In x more) /\ n = a + total l.

(** * The check *)
Definition find_block (w h : Z) (l : list block) : option (list square) :=
  match find (fun b => (fst (fst b) =? w) && (snd (fst b) =? h)) l with
  | Some b => Some (snd b)
  | None => None
  end.

Definition with_block (w h : Z) (l : list block) (test : list square -> bool) : bool :=
  match find_block w h l with Some t => test t | None => false end.

Definition if_any (l : list Z) (test : bool) : bool :=
  match l with [] => true | _ => test end.

(** Two moves are different, read either way. *)
Definition differ (u v p q : square) : bool :=
  negb (same u p && same v q) && negb (same u q && same v p).

Definition seam_fits (r : rule) (s : seam) : bool :=
  is_jump r (open_p s) (into_p s) && is_jump r (into_q s) (open_q s).

(** The moves that a first block must hold: one for what follows on its right, one for what follows
    below, and they must not be the same. *)
Definition holds_seams (q : quilt) (w h : Z) (t : list square) : bool :=
  let a := across q in let d := down q in
  if_any (widths q) (is_held t (gap_p (w, 0) a) (gap_q (w, 0) a))
  && if_any (heights q) (is_held t (gap_p (0, h) d) (gap_q (0, h) d))
  && if_any (widths q) (if_any (heights q)
       (differ (gap_p (0, h) d) (gap_q (0, h) d) (gap_p (w, 0) a) (gap_q (w, 0) a))).

Definition check_quilt (r : rule) (q : quilt) : bool :=
  is_symmetric r && if_any (widths q) (seam_fits r (across q))
  && if_any (heights q) (seam_fits r (down q))
  && forallb (fun w => 0 <? w) (first_widths q ++ widths q)
  && forallb (fun h => 0 <? h) (first_heights q ++ heights q)
  && forallb (fun w => forallb (fun h => with_block w h (firsts q) (fun t =>
       is_strand r (returns q) w h t && holds_seams q w h (strung (returns q) t)))
       (first_heights q)) (first_widths q)
  && forallb (fun w => forallb (fun h => with_block w h (columns q) (fun t =>
       is_path r w h t (into_p (down q)) (into_q (down q)) && holds_seams q w h t))
       (heights q)) (first_widths q)
  && forallb (fun w => forallb (fun h => with_block w h (others q) (fun t =>
       is_path r w h t (into_p (across q)) (into_q (across q))
       && is_held t (gap_p (w, 0) (across q)) (gap_q (w, 0) (across q))))
       (first_heights q ++ heights q)) (widths q).

(** * Rows *)
Section Rows.
Variables (r : rule) (s : seam) (h : Z) (ws : list Z).
Hypothesis sym : is_symmetric r = true.
Hypothesis fits : seam_fits r s = true.
Hypothesis positive : forall w, In w ws -> 0 < w.
Hypothesis blocks : forall w, In w ws -> exists t,
  path r (within w h) t (into_p s) (into_q s) /\ holds t (gap_p (w, 0) s) (gap_q (w, 0) s).

(** A row may be continued by any number of blocks. What it holds elsewhere ([u]-[v] is one of the
    moves [keep]) it goes on holding, and its ends stay where they are. *)
Lemma row_grows : forall l W back keep t, 0 < W -> (forall w, In w l -> In w ws) ->
  strand r back (within W h) t -> holds t (gap_p (W, 0) s) (gap_q (W, 0) s) ->
  (forall u v, keep u v -> holds t u v
     /\ ~ (u = gap_p (W, 0) s /\ v = gap_q (W, 0) s)
     /\ ~ (u = gap_q (W, 0) s /\ v = gap_p (W, 0) s)) ->
  exists t', strand r back (within (W + total l) h) t'
    /\ (forall u v, keep u v -> holds t' u v)
    /\ (forall a, starts_at a t -> starts_at a t') /\ (forall a, ends_at a t -> ends_at a t').
Proof.
  induction l as [|w l IH]; intros W back keep t PW In_l T G K.
  - exists t. simpl. rewrite Z.add_0_r. split; [exact T|split; [|tauto]].
    intros u v H. apply K, H.
  - assert (Iw : In w ws) by (apply In_l; left; reflexivity). pose proof (positive w Iw) as Pw.
    destruct (blocks w Iw) as (x & X & Gx).
    unfold seam_fits in fits. apply andb_true_iff in fits. destruct fits as [F1 F2].
    apply is_jump_jump in F1, F2.
    pose proof (path_shift r _ x _ _ (W, 0) X) as Y.
    destruct (insert r back (within W h) _ t (map (shift (W, 0)) x)
                (gap_p (W, 0) s) (gap_q (W, 0) s)
                (shift (W, 0) (into_p s)) (shift (W, 0) (into_q s)) sym T Y)
      as (t1 & T1 & (K1 & K2 & K3 & K4)).
    + intros a [A _] (u & [B _] & ->). simpl in A. lia.
    + exact G.
    + apply jump_shift, F1.
    + apply jump_shift, F2.
    + assert (E : forall e, shift (W, 0) (shift (w, 0) e) = shift (W + w, 0) e)
        by (intros e; unfold shift; simpl; f_equal; lia).
      pose proof (holds_shift x (W, 0) _ _ Gx) as Gx'. unfold gap_p, gap_q in Gx'.
      rewrite !E in Gx'.
      assert (In_x : within w h (gap_p (w, 0) s) /\ within w h (gap_q (w, 0) s)).
      { destruct X as (X & _). exact (strand_holds _ _ _ _ _ _ X Gx). }
      destruct (IH (W + w) back keep t1) as (t2 & T2 & K5 & K6 & K7).
      * lia.
      * intros y Y'. apply In_l. right. exact Y'.
      * apply strand_region with (2 := T1). intros a. unfold within. split.
        -- intros [[A B]|(u & [A B] & ->)]; simpl; lia.
        -- intros [A B]. destruct (Z_lt_ge_dec (fst a) W) as [C|C]; [left; lia|right].
           exists (shift (- W, 0) a). unfold within, shift. simpl. split; [lia|].
           destruct a. simpl. f_equal; lia.
      * apply K3. exact Gx'.
      * intros u v Kuv. destruct (K u v Kuv) as (H & D1 & D2).
        pose proof (strand_holds _ _ _ _ _ _ T H) as [[Hu _] [Hv _]].
        destruct In_x as [[A _] [B _]]. unfold gap_p, gap_q, shift in *. simpl in A, B.
        split; [apply K4; assumption|].
        split; intros [C D]; subst; simpl in *; lia.
      * exists t2. split; [|split; [exact K5|split; intros a A; auto]].
        simpl. rewrite Z.add_assoc. exact T2.
Qed.
End Rows.

(** * Stacks *)
Section Stacks.
Variables (r : rule) (s : seam) (W : Z) (hs : list Z).
Hypothesis sym : is_symmetric r = true.
Hypothesis fits : seam_fits r s = true.
Hypothesis positive : forall h, In h hs -> 0 < h.
Hypothesis rows : forall h, In h hs -> exists t,
  path r (within W h) t (into_p s) (into_q s) /\ holds t (gap_p (0, h) s) (gap_q (0, h) s).

(** A stack of rows may be continued by any number of rows. *)
Lemma stack_grows : forall l H back t, 0 < H -> (forall h, In h l -> In h hs) ->
  strand r back (within W H) t -> holds t (gap_p (0, H) s) (gap_q (0, H) s) ->
  exists t', strand r back (within W (H + total l)) t'.
Proof.
  induction l as [|h l IH]; intros H back t PH In_l T G.
  - exists t. simpl. rewrite Z.add_0_r. exact T.
  - assert (Ih : In h hs) by (apply In_l; left; reflexivity). pose proof (positive h Ih) as Ph.
    destruct (rows h Ih) as (x & X & Gx).
    unfold seam_fits in fits. apply andb_true_iff in fits. destruct fits as [F1 F2].
    apply is_jump_jump in F1, F2.
    pose proof (path_shift r _ x _ _ (0, H) X) as Y.
    destruct (insert r back (within W H) _ t (map (shift (0, H)) x)
                (gap_p (0, H) s) (gap_q (0, H) s)
                (shift (0, H) (into_p s)) (shift (0, H) (into_q s)) sym T Y)
      as (t1 & T1 & (_ & _ & K3 & _)).
    + intros a [_ A] (u & [_ B] & ->). simpl in A. lia.
    + exact G.
    + apply jump_shift, F1.
    + apply jump_shift, F2.
    + assert (E : forall e, shift (0, H) (shift (0, h) e) = shift (0, H + h) e)
        by (intros e; unfold shift; simpl; f_equal; lia).
      pose proof (holds_shift x (0, H) _ _ Gx) as Gx'. unfold gap_p, gap_q in Gx'.
      rewrite !E in Gx'.
      destruct (IH (H + h) back t1) as (t2 & T2).
      * lia.
      * intros y Y'. apply In_l. right. exact Y'.
      * apply strand_region with (2 := T1). intros a. unfold within. split.
        -- intros [[A B]|(u & [A B] & ->)]; simpl; lia.
        -- intros [A B]. destruct (Z_lt_ge_dec (snd a) H) as [C|C]; [left; lia|right].
           exists (shift (0, - H) a). unfold within, shift. simpl. split; [lia|].
           destruct a. simpl. f_equal; lia.
      * apply K3. exact Gx'.
      * exists t2. simpl. rewrite Z.add_assoc. exact T2.
Qed.
End Stacks.

(** * Quilts *)
Lemma with_block_found : forall w h l test, with_block w h l test = true ->
  exists t, test t = true.
Proof.
  intros w h l test H. unfold with_block in H. destruct (find_block w h l); [eauto|discriminate].
Qed.

(** What is tested if there is anything in a list holds if there is. *)
Lemma if_any_some : forall l test x, if_any l test = true -> In x l -> test = true.
Proof. intros [|a l] test x H I; [contradiction|exact H]. Qed.

(** Moves that pass the test are different, read either way. *)
Lemma differ_moves : forall u v p q, differ u v p q = true ->
  ~ (u = p /\ v = q) /\ ~ (u = q /\ v = p).
Proof.
  intros u v p q H. unfold differ in H. rewrite andb_true_iff, !negb_true_iff in H.
  destruct H as [A B].
  split; intros [-> ->]; rewrite !same_refl in *; discriminate.
Qed.

Section Quilts.
Variables (r : rule) (q : quilt).
Hypothesis ok : check_quilt r q = true.

(** A first block grows to a row of any width, and keeps the move for the row below it. *)
Lemma quilt_row : forall w ws h back t,
  In w (first_widths q) -> (forall x, In x ws -> In x (widths q)) ->
  In h (first_heights q ++ heights q) ->
  strand r back (within w h) t -> holds_seams q w h t = true ->
  exists t', strand r back (within (w + total ws) h) t'
    /\ (heights q <> [] -> holds t' (gap_p (0, h) (down q)) (gap_q (0, h) (down q)))
    /\ (forall a, starts_at a t -> starts_at a t') /\ (forall a, ends_at a t -> ends_at a t').
Proof.
  intros w ws h back t Iw Iws Ih T S. unfold check_quilt in ok. rewrite !andb_true_iff in ok.
  destruct ok as (((((((Sym & Fa) & Fd) & Pw) & Ph) & Fi) & Co) & Ot).
  unfold holds_seams in S. rewrite !andb_true_iff in S. destruct S as ((S1 & S2) & S3).
  rewrite forallb_forall in Pw, Ot.
  assert (P : forall x, In x (first_widths q ++ widths q) -> 0 < x)
    by (intros x X; apply Z.ltb_lt, Pw, X).
  destruct ws as [|x ws].
  - exists t. simpl. rewrite Z.add_0_r. split; [exact T|split; [|tauto]].
    intros Ne. destruct (heights q) as [|y hs]; [congruence|]. apply is_held_holds, S2.
  - assert (Ix : In x (widths q)) by (apply Iws; left; reflexivity).
    pose proof (if_any_some _ _ _ Fa Ix) as Fits. pose proof (if_any_some _ _ _ S1 Ix) as G.
    pose proof (if_any_some _ _ _ S3 Ix) as D.
    destruct (row_grows r (across q) h (widths q) Sym Fits) with
      (l := x :: ws) (W := w) (back := back) (t := t)
      (keep := fun u v => heights q <> [] /\ u = gap_p (0, h) (down q) /\ v = gap_q (0, h) (down q))
      as (t' & T' & K & K1 & K2).
    + intros y Y. apply P, in_or_app. right. exact Y.
    + intros y Y. specialize (Ot y Y). rewrite forallb_forall in Ot. specialize (Ot h Ih).
      apply with_block_found in Ot. destruct Ot as (b & Ot). apply andb_true_iff in Ot.
      destruct Ot as [A B]. exists b. split; [apply is_path_path, A|apply is_held_holds, B].
    + apply P, in_or_app. left. exact Iw.
    + exact Iws.
    + exact T.
    + apply is_held_holds, G.
    + intros u v (Ne & -> & ->). destruct (heights q) as [|y hs]; [congruence|]. simpl in S2, D.
      split; [apply is_held_holds, S2|]. apply differ_moves, D.
    + exists t'. split; [exact T'|split; [|split; assumption]].
      intros Ne. apply K. auto.
Qed.

(** A quilt that passes the check gives a strand of every board that its blocks make up. *)
Lemma quilt_strand : forall w h, sums (first_widths q) (widths q) w ->
  sums (first_heights q) (heights q) h ->
  exists t, strand r (returns q) (within w h) t.
Proof.
  intros w h (a & ws & Ia & Iws & ->) (b & hs & Ib & Ihs & ->).
  pose proof ok as C. unfold check_quilt in C. rewrite !andb_true_iff in C.
  destruct C as (((((((Sym & Fa) & Fd) & Pw) & Ph) & Fi) & Co) & Ot).
  rewrite forallb_forall in Pw, Ph, Fi, Co.
  specialize (Fi a Ia). rewrite forallb_forall in Fi. specialize (Fi b Ib).
  apply with_block_found in Fi. destruct Fi as (t0 & Fi). apply andb_true_iff in Fi.
  destruct Fi as [T0 S0]. apply is_strand_strand in T0.
  destruct (quilt_row a ws b _ _ Ia Iws (in_or_app _ _ _ (or_introl Ib)) T0 S0)
    as (t1 & T1 & G1 & _).
  destruct hs as [|x hs].
  - exists t1. simpl. rewrite Z.add_0_r. exact T1.
  - assert (Ix : In x (heights q)) by (apply Ihs; left; reflexivity).
    pose proof (if_any_some _ _ _ Fd Ix) as Fits.
    assert (Pb : 0 < b) by (apply Z.ltb_lt, Ph, in_or_app; left; exact Ib).
    apply (stack_grows r (down q) (a + total ws) (heights q) Sym Fits)
      with (l := x :: hs) (H := b) (back := returns q) (t := t1).
    + intros y Y. apply Z.ltb_lt, Ph, in_or_app. right. exact Y.
    + intros y Y. specialize (Co a Ia). rewrite forallb_forall in Co. specialize (Co y Y).
      apply with_block_found in Co. destruct Co as (c & Co). apply andb_true_iff in Co.
      destruct Co as [Pc Sc]. apply is_path_path in Pc. destruct Pc as (Tc & Ac & Zc).
      destruct (quilt_row a ws y false c Ia Iws (in_or_app _ _ _ (or_intror Y)) Tc Sc)
        as (t2 & T2 & G2 & A2 & Z2).
      exists t2. split; [split; [exact T2|split; auto]|].
      apply G2. intros E. rewrite E in Y. contradiction.
    + exact Pb.
    + exact Ihs.
    + exact T1.
    + apply G1. intros E. rewrite E in Ix. contradiction.
Qed.
End Quilts.

(** A closed quilt gives closed tours. *)
Theorem quilt_closed : forall r q w h, check_quilt r q = true -> returns q = true ->
  sums (first_widths q) (widths q) w -> sums (first_heights q) (heights q) h ->
  exists t, closed_tour r (rectangle w h) t.
Proof.
  intros r q w h C R Sw Sh. destruct (quilt_strand r q C w h Sw Sh) as (t & T). rewrite R in T.
  apply (strand_closed _ _ _ _ T).
Qed.

(** Any quilt gives open tours. *)
Theorem quilt_open : forall r q w h, check_quilt r q = true ->
  sums (first_widths q) (widths q) w -> sums (first_heights q) (heights q) h ->
  exists t, open_tour r (rectangle w h) t.
Proof.
  intros r q w h C Sw Sh. destruct (quilt_strand r q C w h Sw Sh) as (t & T).
  destruct (returns q).
  - destruct (strand_closed _ _ _ _ T) as (u & U). exists u. apply closed_is_open, U.
  - apply (strand_open _ _ _ _ T).
Qed.
