(** Claims: what each kind of evidence says about all boards of some widths and heights. *)
From Coq Require Import ZArith List Bool Lia.
From Tourcp Require Import Tours Boards TourCheck CutSet Hubs WeightsCheck Answers.
From Tourcp Require Import Lrat Clauses.
From Tourcp Require Import Joins Quilts Chains Pumps Patterns Friezes Sizes.
Import ListNotations.
Local Open Scope Z_scope.

(** A board of w columns and h rows has a tour of the kind that is asked. *)
Definition has_tour (r : rule) (closed : bool) (w h : Z) : Prop :=
  if closed then exists t, closed_tour r (rectangle w h) t
  else exists t, open_tour r (rectangle w h) t.

(** All boards of these widths and heights have a tour, or all have none. *)
Record claim := Claim { yes : bool; for_widths : lengths; for_heights : lengths }.

Definition true_claim (r : rule) (closed : bool) (c : claim) : Prop :=
  forall w h, in_lengths (for_widths c) w -> in_lengths (for_heights c) h ->
    if yes c then has_tour r closed w h else ~ has_tour r closed w h.

Definition true_claims (r : rule) (closed : bool) (l : list claim) : Prop :=
  forall c, In c l -> true_claim r closed c.

(** Claims may be put together. *)
Lemma true_claims_app : forall r closed l l',
  true_claims r closed l -> true_claims r closed l' -> true_claims r closed (l ++ l').
Proof. intros r closed l l' A B c C. apply in_app_or in C. destruct C; auto. Qed.

(** Nothing is claimed, and nothing is wrong. *)
Lemma true_claims_nil : forall r closed, true_claims r closed [].
Proof. intros r closed c []. Qed.

(** All claims about these widths and those heights. *)
Definition claims_of (says : bool) (ws hs : list lengths) : list claim :=
  flat_map (fun h => map (fun w => Claim says w h) ws) hs.

(** Each of these claims is about one of the widths and one of the heights. *)
Lemma in_claims_of : forall says ws hs c, In c (claims_of says ws hs) ->
  yes c = says /\ In (for_widths c) ws /\ In (for_heights c) hs.
Proof.
  intros says ws hs c H. apply in_flat_map in H. destruct H as (h & Hh & H). apply in_map_iff in H.
  destruct H as (w & <- & Hw). auto.
Qed.

(** * One board *)
Definition one (n : Z) : lengths := (n, 0).

(** One length is one length. *)
Lemma in_one : forall n m, in_lengths (one n) m -> m = n.
Proof. intros n m (k & ->). unfold one. simpl. lia. Qed.

Definition board_problem (r : rule) (closed : bool) (w h : Z) : problem :=
  Problem r (rectangle w h) closed None None.

(** A board whose walk passes the check of tours. *)
Theorem claim_tour : forall r closed w h t, check_tour (board_problem r closed w h) t = true ->
  true_claims r closed [Claim true (one w) (one h)].
Proof.
  intros r closed w h t C c [<-|[]] w' h' W H. apply in_one in W, H. subst. simpl.
  apply by_tour in C. destruct closed; exact C.
Qed.

(** A board on its own that has no tour. *)
Lemma claim_none : forall r closed w h, no_tour (board_problem r closed w h) ->
  true_claims r closed [Claim false (one w) (one h)].
Proof.
  intros r closed w h N c [<-|[]] w' h' W H. apply in_one in W, H. subst. simpl.
  destruct closed; exact N.
Qed.

(** A board with a cut set. *)
Theorem claim_cut_set : forall r closed w h cut,
  check_cut_set (board_problem r closed w h) cut = true ->
  true_claims r closed [Claim false (one w) (one h)].
Proof. intros r closed w h cut C. apply claim_none, (by_cut_set _ _ C). Qed.

(** A board with weights. *)
Theorem claim_weights : forall r closed w h on_vertices on_sets,
  check_weights (board_problem r closed w h) on_vertices on_sets = true ->
  true_claims r closed [Claim false (one w) (one h)].
Proof. intros r closed w h v s C. apply claim_none, (by_weights _ _ _ C). Qed.

(** A board with a clause proof. *)
Theorem claim_clauses : forall r closed w h order facts given proof,
  check_clauses (board_problem r closed w h) order facts given proof = true ->
  true_claims r closed [Claim false (one w) (one h)].
Proof. intros r closed w h o f g s C. apply claim_none, (by_clauses _ _ _ _ _ C). Qed.

(** A board that is too small for a closed tour. *)
Theorem claim_too_few : forall r closed w h,
  check_too_few (board_problem r closed w h) = true ->
  true_claims r closed [Claim false (one w) (one h)].
Proof. intros r closed w h C. apply claim_none, (by_too_few _ C). Qed.

(** * Tours of endlessly many boards *)

(** Quilts: all boards whose sides are sums of the blocks' sides. *)
Definition check_quilt_claims (r : rule) (closed : bool) (q : quilt) (ws hs : list lengths)
  : bool :=
  check_quilt r q && (negb closed || returns q)
  && forallb (are_sums (first_widths q) (widths q)) ws
  && forallb (are_sums (first_heights q) (heights q)) hs.

(** A quilt that passes the check makes true claims. *)
Theorem claim_quilt : forall r closed q ws hs, check_quilt_claims r closed q ws hs = true ->
  true_claims r closed (claims_of true ws hs).
Proof.
  intros r closed q ws hs C c H w h W Hh. apply in_claims_of in H. destruct H as (-> & Iw & Ih).
  unfold check_quilt_claims in C. rewrite !andb_true_iff in C. destruct C as (((C & R) & Sw) & Sh).
  rewrite forallb_forall in Sw, Sh.
  pose proof (are_sums_sums _ _ _ _ (Sw _ Iw) W) as A.
  pose proof (are_sums_sums _ _ _ _ (Sh _ Ih) Hh) as B.
  destruct closed; simpl in *.
  - apply (quilt_closed r q w h C R A B).
  - apply (quilt_open r q w h C A B).
Qed.

(** Chains: all strips whose lengths are sums of the blocks' widths. *)
Definition check_chain_claims (r : rule) (closed : bool) (c : chain) (ws : list lengths) : bool :=
  negb closed && check_chain r c && forallb (are_sums (link_widths c) (link_widths c)) ws.

(** A chain that passes the check makes true claims. *)
Theorem claim_chain : forall r closed c ws, check_chain_claims r closed c ws = true ->
  true_claims r closed (claims_of true ws [one (chain_height c)]).
Proof.
  intros r closed c ws C x H w h W Hh. apply in_claims_of in H. destruct H as (-> & Iw & Ih).
  destruct Ih as [Ih|[]]. rewrite <- Ih in Hh. apply in_one in Hh. subst h.
  unfold check_chain_claims in C. rewrite !andb_true_iff in C. destruct C as ((Cl & C) & S).
  destruct closed; [discriminate|]. rewrite forallb_forall in S.
  apply (chain_open r c w C), (are_sums_sums _ _ _ _ (S _ Iw) W).
Qed.

(** Pumps: all strips that are some periods longer than the shortest. *)
Definition check_pump_claims (r : rule) (closed : bool) (p : pump) : bool :=
  check_pump r p && (negb closed || tour_returns p).

(** A pump that passes the check makes a true claim. *)
Theorem claim_pump : forall r closed p, check_pump_claims r closed p = true ->
  true_claims r closed [Claim true (cut_at p + rest p, period p) (one (pump_height p))].
Proof.
  intros r closed p C c [<-|[]] w h (k & ->) H. apply in_one in H. subst h.
  unfold check_pump_claims in C. apply andb_true_iff in C. destruct C as [C R]. simpl.
  destruct closed; simpl in *.
  - apply (pump_closed r p (Z.of_nat k) C R). lia.
  - apply (pump_open r p (Z.of_nat k) C). lia.
Qed.

(** * No tours of endlessly many boards *)

(** A board is refuted by the pattern, or has fewer than three squares and the tour is closed. *)
Definition refutes_or_few (p : pattern) (closed : bool) (w h : Z) : bool :=
  refutes p w h || (closed && Nat.ltb (length (squares (rectangle w h))) 3).

(** The lengths from a first one on, in steps of a period, or one alone; that one may be too small
    instead of refuted, if the next one is refuted. *)
Definition strip_lengths (p : pattern) (closed : bool) (l : lengths) : bool :=
  let h := pattern_height p in
  (0 <=? fst l)
  && (if snd l =? 0 then refutes_or_few p closed (fst l) h
      else (snd l =? pattern_width p) && (0 <=? board_sum p (pattern_width p) h)
           && refutes_or_few p closed (fst l) h
           && (refutes p (fst l) h || refutes p (fst l + snd l) h)).

Definition right_kind (p : pattern) (closed : bool) : bool :=
  Bool.eqb closed (match hub p with None => true | Some _ => false end).

Definition check_strip_claims (r : rule) (closed : bool) (p : pattern) (ws : list lengths) : bool :=
  check_pattern r p && right_kind p closed && is_strip p && forallb (strip_lengths p closed) ws.

(** A tour of the kind that is asked is one of the kind that the pattern speaks of. *)
Lemma kind_tour : forall r closed p w h, right_kind p closed = true ->
  has_tour r closed w h -> exists t, tour_of_kind r p w h t.
Proof.
  intros r closed p w h K T.
  unfold right_kind in K. apply Bool.eqb_prop in K. unfold has_tour, tour_of_kind in *.
  destruct (hub p); subst closed; exact T.
Qed.

(** A board of fewer than three squares has no closed tour. *)
Lemma few_tour : forall r w h, Nat.ltb (length (squares (rectangle w h))) 3 = true ->
  ~ has_tour r true w h.
Proof.
  intros r w h F. apply (by_too_few (board_problem r true w h)). exact F.
Qed.

(** A board that is refuted, or too small, has no tour. *)
Lemma refuted_or_few : forall r closed p w h, check_pattern r p = true ->
  right_kind p closed = true -> (is_strip p = true -> h = pattern_height p) ->
  refutes_or_few p closed w h = true -> ~ has_tour r closed w h.
Proof.
  intros r closed p w h C K F R T. unfold refutes_or_few in R. apply orb_true_iff in R.
  destruct R as [R|R].
  - apply (pattern_one r p w h C F R), (kind_tour r closed p w h K T).
  - apply andb_true_iff in R. destruct R as [E R]. subst closed. apply (few_tour r w h R T).
Qed.

(** Patterns of strips. *)
Theorem claim_strip : forall r closed p ws, check_strip_claims r closed p ws = true ->
  true_claims r closed (claims_of false ws [one (pattern_height p)]).
Proof.
  intros r closed p ws C c H w h W Hh. apply in_claims_of in H. destruct H as (-> & Iw & Ih).
  destruct Ih as [Ih|[]]. rewrite <- Ih in Hh. apply in_one in Hh. subst h.
  unfold check_strip_claims in C. rewrite !andb_true_iff in C. destruct C as (((C & K) & S) & L).
  rewrite forallb_forall in L. specialize (L _ Iw). unfold strip_lengths in L.
  apply andb_true_iff in L. destruct L as [P L]. apply Z.leb_le in P. destruct W as (k & ->).
  destruct (Z.eqb_spec (snd (for_widths c)) 0) as [E|E].
  - rewrite E, Z.mul_0_r, Z.add_0_r. apply (refuted_or_few r closed p); auto.
  - rewrite !andb_true_iff in L. destruct L as (((E' & G) & R) & R').
    apply Z.eqb_eq in E'. apply Z.leb_le in G. rewrite E' in *.
    assert (Pw : 0 < pattern_width p).
    { unfold check_pattern in C. rewrite !andb_true_iff in C. apply Z.ltb_lt, C. }
    apply orb_true_iff in R'. destruct R' as [R'|R'].
    + intros T. apply (pattern_strip r p _ k C S P G R'), (kind_tour r closed p _ _ K T).
    + destruct k as [|k].
      * rewrite Z.mul_0_l, Z.add_0_r. apply (refuted_or_few r closed p); auto.
      * replace (fst (for_widths c) + Z.of_nat (Datatypes.S k) * pattern_width p)
          with (fst (for_widths c) + pattern_width p + Z.of_nat k * pattern_width p) by lia.
        assert (P' : 0 <= fst (for_widths c) + pattern_width p) by lia.
        intros T. apply (pattern_strip r p _ k C S P' G R'), (kind_tour r closed p _ _ K T).
Qed.

(** Patterns of the plane: a size, and all that are some periods larger. *)
Definition check_plane_claims (r : rule) (closed : bool) (p : pattern) (sizes : list (Z * Z))
  : bool :=
  check_pattern r p && right_kind p closed && is_level p
  && forallb (fun s => (0 <=? fst s) && (0 <=? snd s) && refutes p (fst s) (snd s)) sizes.

Definition plane_claims (p : pattern) (sizes : list (Z * Z)) : list claim :=
  map (fun s => Claim false (fst s, pattern_width p) (snd s, pattern_height p)) sizes.

(** A pattern of the plane that passes the check makes true claims. *)
Theorem claim_plane : forall r closed p sizes, check_plane_claims r closed p sizes = true ->
  true_claims r closed (plane_claims p sizes).
Proof.
  intros r closed p sizes C c H w h (j & ->) (k & ->). apply in_map_iff in H.
  destruct H as (s & <- & H). unfold check_plane_claims in C. rewrite !andb_true_iff in C.
  destruct C as (((C & K) & L) & F). rewrite forallb_forall in F. specialize (F s H).
  rewrite !andb_true_iff in F. destruct F as ((A & B) & R). apply Z.leb_le in A, B. simpl.
  intros T. apply (pattern_plane r p _ _ j k C L A B R), (kind_tour r closed p _ _ K T).
Qed.

(** Friezes: the board with one middle, and all that have more. *)
Definition check_frieze_claims (r : rule) (closed : bool) (f : frieze) : bool :=
  check_frieze r f && Bool.eqb closed (match frieze_hub f with None => true | Some _ => false end).

(** A frieze that passes the check makes a true claim. *)
Theorem claim_frieze : forall r closed f, check_frieze_claims r closed f = true ->
  true_claims r closed [Claim false (frieze_width f, middle f) (one (frieze_height f))].
Proof.
  intros r closed f C c [<-|[]] w h (k & ->) H T. apply in_one in H. subst h.
  unfold check_frieze_claims in C. apply andb_true_iff in C. destruct C as [C E].
  apply Bool.eqb_prop in E.
  apply (frieze_refutes r f C (Z.of_nat k + 1)); [lia|].
  unfold frieze_tour, wide. cbn [fst snd] in T.
  replace (Z.of_nat k + 1 - 1) with (Z.of_nat k) by lia. unfold has_tour in T.
  destruct (frieze_hub f); subst closed; exact T.
Qed.
