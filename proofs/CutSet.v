(** Cut sets: squares whose removal leaves more parts than any tour could be broken into. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards.
Import ListNotations.

(** * A walk that is cut falls into few parts *)
Section Parts.
Context {V L : Type} (cut : V -> bool) (part : V -> L).

(** The part of each stretch of the walk that the cut leaves, noted where the stretch ends. *)
Fixpoint stretches (t : list V) : list L :=
  match t with
  | [] => []
  | a :: rest =>
    if cut a then stretches rest
    else match rest with
         | [] => [part a]
         | b :: _ => if cut b then part a :: stretches rest else stretches rest
         end
  end.

Definition one_if (yes : bool) : nat := if yes then 1 else 0.
Definition count (t : list V) : nat := length (filter cut t).

(** Taking k places off a walk leaves at most k + 1 stretches, less one for each of its two ends
    that is taken off. *)
Lemma stretches_few : forall t a z l l', t = a :: l -> t = l' ++ [z] ->
  length (stretches t) + one_if (cut a) + one_if (cut z) <= count t + 1.
Proof.
  induction t as [|x t IH]; intros a z l l' E F; [discriminate|]. injection E as -> ->.
  destruct l as [|b l].
  - destruct l' as [|? [|]]; try discriminate. injection F as <-.
    unfold count. simpl. destruct (cut a); simpl; lia.
  - destruct l' as [|y l']; [discriminate|]. injection F as <- F.
    specialize (IH b z l l' eq_refl F). unfold count in *. cbn [stretches filter] in *.
    destruct (cut a), (cut b); cbn [length one_if] in *; lia.
Qed.

(** If the part does not change from a place that is left to the next, every part that the walk
    meets is that of a stretch. *)
Lemma parts_in_stretches : forall t,
  (forall p q, In (p, q) (steps t) -> cut p = false -> cut q = false -> part p = part q) ->
  forall p, In p t -> cut p = false -> In (part p) (stretches t).
Proof.
  induction t as [|a t IH]; intros A p H C; [contradiction|].
  assert (A' : forall p q, In (p, q) (steps t) ->
    cut p = false -> cut q = false -> part p = part q).
  { intros x y S. apply A. destruct t; [contradiction|right; exact S]. }
  specialize (IH A'). cbn [stretches]. destruct H as [->|H].
  - rewrite C. destruct t as [|b t]; [left; reflexivity|].
    destruct (cut b) eqn:B; [left; reflexivity|]. rewrite (A p b); try assumption.
    + apply IH; [left; reflexivity|exact B].
    + left. reflexivity.
  - specialize (IH p H C). destruct (cut a), t as [|b t]; try exact IH; [contradiction|].
    destruct (cut b); [right|]; exact IH.
Qed.

(** So the number of parts is bounded. [found] lists different parts that the walk meets. *)
Lemma parts_few : forall t a z l l' found, t = a :: l -> t = l' ++ [z] ->
  (forall p q, In (p, q) (steps t) -> cut p = false -> cut q = false -> part p = part q) ->
  NoDup found -> (forall k, In k found -> exists p, In p t /\ cut p = false /\ part p = k) ->
  length found + one_if (cut a) + one_if (cut z) <= count t + 1.
Proof.
  intros t a z l l' found E F A N H. pose proof (stretches_few t a z l l' E F).
  assert (length found <= length (stretches t)); [|lia].
  apply NoDup_incl_length; [exact N|]. intros k K. destruct (H k K) as (p & I & C & <-).
  apply parts_in_stretches; assumption.
Qed.

(** A walk that returns may be begun at any of its places. *)
Lemma steps_rotated : forall (l l' : list V) p q,
  In (p, q) (steps (l' ++ l)) -> In (p, q) (steps (round (l ++ l'))).
Proof.
  intros l l' p q H. destruct l as [|a l].
  - rewrite app_nil_r in H. destruct l' as [|b l']; [contradiction|]. simpl app.
    destruct (steps_split _ p q H) as (u & v & E). unfold round. rewrite E.
    rewrite <- app_assoc. simpl. rewrite steps_middle, in_app_iff. simpl. tauto.
  - cbn [app round]. rewrite steps_app in H. apply in_app_iff in H.
    replace (a :: (l ++ l') ++ [a]) with ((a :: l) ++ (l' ++ [a]))
      by (simpl; rewrite app_assoc; reflexivity).
    destruct H as [H|H]; destruct (steps_split _ p q H) as (u & v & E); rewrite E.
    + rewrite app_assoc, steps_middle, in_app_iff. simpl. tauto.
    + rewrite <- app_assoc. cbn [app]. rewrite steps_middle, in_app_iff. simpl. tauto.
Qed.

(** A walk that returns falls into no more parts than places are taken off it (into one, if none
    is): it may be begun at one of them. *)
Lemma parts_few_closed : forall t found, t <> [] ->
  (forall p q, In (p, q) (steps (round t)) -> cut p = false -> cut q = false -> part p = part q) ->
  NoDup found -> (forall k, In k found -> exists p, In p t /\ cut p = false /\ part p = k) ->
  length found <= Nat.max (count t) 1.
Proof.
  intros t found E A N H. destruct (existsb cut t) eqn:C.
  - apply existsb_exists in C. destruct C as (c & I & C).
    destruct (in_split c t I) as (l & l' & ->).
    destruct (exists_end ((c :: l') ++ l)) as (u & z & F); [discriminate|].
    assert (B : length found + one_if (cut c) + one_if (cut z) <= count ((c :: l') ++ l) + 1).
    { apply parts_few with (l := l' ++ l) (l' := u); [reflexivity|exact F| |exact N|].
      - intros p q S. apply A, steps_rotated, S.
      - intros k K. destruct (H k K) as (p & P & Q). exists p. split; [|exact Q].
        apply in_app_or in P. apply in_or_app. tauto. }
    rewrite C in B. simpl one_if in B.
    assert (count ((c :: l') ++ l) = count (l ++ c :: l')); [|lia].
    unfold count. rewrite !filter_app, !app_length. lia.
  - destruct t as [|a l]; [contradiction|].
    destruct (exists_end (a :: l)) as (u & z & F); [discriminate|].
    assert (B : length found + one_if (cut a) + one_if (cut z) <= count (a :: l) + 1).
    { apply parts_few with (l := l) (l' := u); [reflexivity|exact F| |exact N|exact H].
      intros p q S. apply A. apply (steps_rotated [] (a :: l)). rewrite app_nil_r. exact S. }
    assert (count (a :: l) = 0); [|lia].
    unfold count. destruct (filter cut (a :: l)) as [|x f] eqn:G; [reflexivity|].
    assert (X : In x (filter cut (a :: l))) by (rewrite G; left; reflexivity).
    apply filter_In in X. destruct X as [X Y].
    assert (existsb cut (a :: l) = true) by (apply existsb_exists; eauto). congruence.
Qed.
End Parts.

(** * Where the moves of a board lead *)
Local Open Scope Z_scope.

(** A number within a side, going round it if it is joined. *)
Definition around (joined : bool) (side x : Z) : Z := if joined then x mod side else x.

(** The squares of the board to which a piece moves from a square. *)
Definition targets (r : rule) (b : board) (s : square) : list square :=
  filter (is_on b)
    (map (fun d => (around (joined_x b) (width b) (fst s + fst d),
                    around (joined_y b) (height b) (snd s + snd d))) r).

(** A number that a step leads to, within the side, is the sum, taken round the side. *)
Lemma around_leads : forall j side from d to,
  0 <= to < side -> leads j side from d to -> to = around j side (from + d).
Proof.
  intros [] side from d to H L; unfold leads, around in *; [|exact L].
  apply Z.mod_divide in L; [|lia]. destruct L as (k & L).
  replace to with (from + d + k * side) at 1 by lia.
  assert (E : (from + d + k * side) mod side = to)
    by (replace (from + d + k * side) with to by lia; apply Z.mod_small; exact H).
  rewrite Z.mod_add in E by lia. lia.
Qed.

(** No move is left out. *)
Lemma in_targets : forall r b p q, on_board b q -> move r b p q -> In q (targets r b p).
Proof.
  intros r b p [u v] O (d & D & X & Y). apply filter_In. split; [|apply is_on_board, O].
  apply in_map_iff. exists d. split; [|exact D]. destruct O as (A & B & _). cbn [fst snd] in *.
  rewrite <- (around_leads _ _ _ _ u A X), <- (around_leads _ _ _ _ v B Y). reflexivity.
Qed.

(** * The check *)
Section Check.
Variables (p : problem) (cut : list square).
Let r := piece p.
Let b := place p.

Definition marked (l : list square) : M.t unit :=
  fold_left (fun m s => M.add (key b s) tt m) l (M.empty unit).

(** The part of every square that is left, found by flooding the board from each of them in turn
    and marking what is reached with the number of the first. That it finds the parts is not
    proved, and need not be: the check looks at every move. *)
Fixpoint flood (fuel : nat) (root : positive) (todo : list square) (m : M.t positive)
  : M.t positive :=
  match fuel, todo with
  | S fuel, s :: todo =>
    if M.mem (key b s) m then flood fuel root todo m
    else flood fuel root (targets (r ++ map (fun d => (- fst d, - snd d)) r) b s ++ todo)
           (M.add (key b s) root m)
  | _, _ => m
  end.

Definition parts_map (removed : M.t unit) : M.t positive :=
  let all := squares b in
  let fuel := (length all * (2 * length r + 1) + 1)%nat in
  let none := M.map (fun _ => 1%positive) removed in
  fold_left (fun m s => if M.mem (key b s) m then m else flood fuel (key b s) [s] m) all none.

Definition part_in (m : M.t positive) (s : square) : positive :=
  match M.find (key b s) m with Some k => k | None => 1%positive end.

(** The most parts into which a tour could fall. *)
Definition most_parts : nat :=
  if closed p then Nat.max (length cut) 1
  else (length cut + 1
        - one_if (match start p with None => false | Some s => among s cut end)
        - one_if (match finish p with
                  | None => false
                  | Some s => among s cut
                    && negb (match start p with None => false | Some s' => same s s' end)
                  end))%nat.

(** The squares that give their number to their part: one for each part. *)
Definition roots (removed : M.t unit) (m : M.t positive) : list square :=
  filter (fun s => negb (M.mem (key b s) removed) && Pos.eqb (part_in m s) (key b s)) (squares b).

(** The check: the removed squares are on the board and distinct, no move leads from one part to
    another, and there are more parts than any tour leaves. *)
Definition check_cut_set : bool :=
  let removed := marked cut in
  let m := parts_map removed in
  forallb (is_on b) cut && are_distinct (M.empty unit) (map (key b) cut)
  && forallb (fun s => M.mem (key b s) removed
        || forallb (fun q => M.mem (key b q) removed || Pos.eqb (part_in m s) (part_in m q))
             (targets r b s)) (squares b)
  && Nat.ltb most_parts (length (roots removed m)).

(** The numbers that are marked are those of the squares in the list. *)
Lemma marked_mem : forall l m k,
  M.mem k (fold_left (fun m s => M.add (key b s) tt m) l m) = true <->
  M.mem k m = true \/ In k (map (key b) l).
Proof.
  induction l as [|s l IH]; intros m k; simpl; [tauto|]. rewrite IH.
  assert (M.mem k (M.add (key b s) tt m) = true <-> key b s = k \/ M.mem k m = true); [|tauto].
  rewrite !M.mem_find. destruct (Pos.eq_dec k (key b s)) as [->|D].
  - rewrite M.gss. tauto.
  - rewrite M.gso by exact D. intuition congruence.
Qed.

(** A square of the board is removed if it stands in the list. *)
Lemma removed_in : forall s, forallb (is_on b) cut = true -> on_board b s ->
  M.mem (key b s) (marked cut) = true <-> In s cut.
Proof.
  intros s O H. unfold marked. rewrite marked_mem, M.mem_find, M.gempty, in_map_iff.
  rewrite forallb_forall in O. split.
  - intros [?|(q & E & I)]; [discriminate|]. rewrite <- (key_injective b q s); auto.
    apply is_on_board, O, I.
  - intros I. right. exists s. auto.
Qed.

(** No tour is refuted: a problem with a cut set that passes the check has none. *)
Theorem check_cut_set_right : check_cut_set = true -> ~ exists t, solves p t.
Proof.
  intros H (t & T & Start & Finish). unfold check_cut_set in H.
  set (removed := marked cut) in *. set (m := parts_map removed) in *.
  rewrite !andb_true_iff in H. destruct H as [[[O D] A] B].
  set (taken := fun s => M.mem (key b s) removed).
  assert (W : visits b t) by (destruct (closed p); apply T).
  pose proof (visits_squares b t W) as Perm. destruct W as [N I].
  assert (R : forall s, on_board b s -> taken s = true <-> In s cut)
    by (intros s; apply removed_in, O).
  apply are_distinct_nodup in D. destruct D as [D _]. apply NoDup_map_inv in D.
  assert (C : count taken t = length cut).
  { unfold count. apply Permutation_length, NoDup_Permutation; [apply NoDup_filter, N|exact D|].
    intros s. rewrite filter_In, I. rewrite forallb_forall in O. split.
    - intros [S K]. apply R; assumption.
    - intros K. assert (S : on_board b s) by apply is_on_board, O, K.
      split; [exact S|apply R; assumption]. }
  assert (Agree : forall x y, move r b x y -> on_board b x -> on_board b y ->
    taken x = false -> taken y = false -> part_in m x = part_in m y).
  { intros x y Mo Ox Oy Cx Cy. rewrite forallb_forall in A.
    specialize (A x (proj2 (in_squares b x) Ox)). fold (taken x) in A. rewrite Cx in A. simpl in A.
    rewrite forallb_forall in A. specialize (A y (in_targets r b x y Oy Mo)).
    fold (taken y) in A. rewrite Cy in A. apply Pos.eqb_eq, A. }
  assert (Found : NoDup (map (key b) (roots removed m)) /\
    forall k, In k (map (key b) (roots removed m)) ->
      exists s, In s t /\ taken s = false /\ part_in m s = k).
  { split.
    - apply nodup_map; [|apply NoDup_filter, nodup_squares]. intros x y X Y.
      apply filter_In in X, Y. apply key_injective; apply in_squares; tauto.
    - intros k K. apply in_map_iff in K. destruct K as (s & <- & K). apply filter_In in K.
      destruct K as [K E]. apply andb_true_iff in E. destruct E as [E1 E2]. exists s.
      rewrite I, <- in_squares. apply negb_true_iff in E1. apply Pos.eqb_eq in E2. auto. }
  destruct Found as [F1 F2]. apply Nat.ltb_lt in B. unfold most_parts in B.
  rewrite <- (map_length (key b) (roots removed m)) in B.
  destruct (closed p).
  - destruct T as (L3 & _ & Leg).
    assert (length (map (key b) (roots removed m)) <= Nat.max (count taken t) 1)%nat; [|lia].
    apply parts_few_closed with (part := part_in m); [|clear L3|exact F1|exact F2].
    { destruct t; [simpl in L3; lia|discriminate]. }
    intros x y S. assert (In x t /\ In y t) as [X Y].
    { apply steps_in in S. destruct t as [|a l]; [tauto|]. unfold round in S.
      rewrite !in_app_iff in S. simpl in *. intuition. }
    apply Agree; [apply Leg, S|apply I, X|apply I, Y].
  - destruct T as (Ne & _ & Leg). destruct t as [|a l]; [congruence|].
    destruct (exists_end (a :: l) Ne) as (u & z & E).
    assert (length (map (key b) (roots removed m)) + one_if (taken a) + one_if (taken z)
            <= count taken (a :: l) + 1)%nat as Most.
    { apply parts_few with (part := part_in m) (l := l) (l' := u);
        [reflexivity|exact E| |exact F1|exact F2].
      intros x y S. pose proof (steps_in _ _ _ S) as [X Y].
      apply Agree; [apply Leg, S|apply I, X|apply I, Y]. }
    assert (Ra : match start p with None => false | Some s => among s cut end = true ->
                 taken a = true).
    { destruct (start p) as [s|]; [|discriminate]. intros X. apply among_in in X.
      destruct Start as (rest & Y). injection Y as -> _. apply R; [|exact X].
      apply I. left. reflexivity. }
    assert (Rz : match finish p with None => false | Some s => among s cut end = true ->
                 taken z = true).
    { destruct (finish p) as [s|]; [|discriminate]. intros X. apply among_in in X.
      destruct Finish as (rest & Y). rewrite E in Y. apply app_inj_tail in Y. destruct Y as [_ ->].
      apply R; [|exact X]. apply I. rewrite E. apply in_or_app. right. left. reflexivity. }
    revert B Ra Rz. destruct (start p) as [s|], (finish p) as [s'|]; intros B Ra Rz;
      repeat match goal with
             | _ : context [among ?x cut] |- _ => destruct (among x cut)
             | _ : context [same ?x ?y] |- _ => destruct (same x y)
             end; simpl in B;
      try rewrite (Ra eq_refl) in Most; try rewrite (Rz eq_refl) in Most; simpl one_if in Most;
      destruct (taken a), (taken z); simpl one_if in Most; lia.
Qed.
End Check.
