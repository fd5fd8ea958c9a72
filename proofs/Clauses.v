(** Clauses: what every tour satisfies, as a formula over the moves that it takes. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards CutSet Weights Hubs Answers Lrat.
Import ListNotations.

Definition same_vertex (u v : vertex) : bool :=
  match u, v with
  | At p, At q => same p q
  | Hub0, Hub0 | Hub1, Hub1 => true
  | _, _ => false
  end.

(** The test says yes exactly for equal vertices. *)
Lemma same_vertex_eq : forall u v, same_vertex u v = true <-> u = v.
Proof.
  intros [p| |] [q| |]; simpl; try rewrite same_eq; intuition congruence.
Qed.

(** What a variable says: the tour takes the move between two vertices; or it takes more than so
    many of a vertex's first moves (by which moves are counted one after the other). *)
Inductive fact := Link (u v : vertex) | More (v : vertex) (first : nat) (than : nat).

(** Why every tour satisfies a clause: because it takes two moves at a vertex, or because it leaves
    a set of vertices. *)
Inductive reason := AtVertex (v : vertex) | LeavesSet (inside : list vertex).

Section Clauses.
Variables (p : problem) (order : vertex -> list vertex) (facts : M.t fact).

(** How many of a vertex's first moves lead to a vertex that is wanted. *)
Definition how_many (wanted : vertex -> bool) (v : vertex) (first : nat) : nat :=
  length (filter wanted (firstn first (order v))).

(** * Clauses at a vertex *)

(** A fact about a vertex, if the two moves there lead to a and to b. *)
Definition fact_at (v a b : vertex) (f : fact) : option bool :=
  let chosen w := same_vertex w a || same_vertex w b in
  match f with
  | Link x y => if same_vertex x v then Some (chosen y)
                else if same_vertex y v then Some (chosen x) else None
  | More x first than => if same_vertex x v then Some (Nat.ltb than (how_many chosen v first))
                         else None
  end.

Definition literal_at (v a b : vertex) (l : positive) : bool :=
  match l with
  | xO k => match M.find k facts with
            | Some f => match fact_at v a b f with Some t => t | None => false end
            | None => false
            end
  | xI k => match M.find k facts with
            | Some f => match fact_at v a b f with Some t => negb t | None => false end
            | None => false
            end
  | xH => false
  end.

(** Whichever two of its neighbours a vertex is joined with, the clause holds. *)
Definition holds_at (v : vertex) (c : list positive) : bool :=
  forallb (fun a => forallb (fun b => same_vertex a b || existsb (literal_at v a b) c)
    (neighbours p v)) (neighbours p v).

(** * Clauses of cuts *)
Definition is_inside (inside : list vertex) (v : vertex) : bool :=
  existsb (same_vertex v) inside.

Definition says_link (u w : vertex) (l : positive) : bool :=
  match l with
  | xO k => match M.find k facts with
            | Some (Link x y) => (same_vertex x u && same_vertex y w)
                                 || (same_vertex x w && same_vertex y u)
            | _ => false
            end
  | _ => false
  end.

(** The set holds some vertices and not all, and the clause names every move that leaves it. *)
Definition names_cut (inside : list vertex) (c : list positive) : bool :=
  existsb (is_inside inside) (vertices p)
  && existsb (fun v => negb (is_inside inside v)) (vertices p)
  && forallb (fun u => negb (is_inside inside u)
       || forallb (fun w => is_inside inside w || existsb (says_link u w) c) (neighbours p u))
       (vertices p).

Definition justified (r : reason) (c : list positive) : bool :=
  match r with
  | AtVertex v => existsb (same_vertex v) (vertices p) && holds_at v c
  | LeavesSet inside => names_cut inside c
  end.

(** * What a tour says *)
Section Tour.
Variable t : list square.
Hypothesis tour : solves p t.
Hypothesis asked_more : is_trivial p = false.
Let c := cycle_of p t.
Let A := steps (round c).

(** The tour takes the move between two vertices, in one direction or the other. *)
Definition takes (u v : vertex) : bool :=
  existsb (fun s => (same_vertex (fst s) u && same_vertex (snd s) v)
                    || (same_vertex (fst s) v && same_vertex (snd s) u)) A.

Definition fact_value (f : fact) : bool :=
  match f with
  | Link u v => takes u v
  | More v first than => Nat.ltb than (how_many (takes v) v first)
  end.

Definition value (k : positive) : bool :=
  match M.find k facts with Some f => fact_value f | None => false end.

(** The test of a move says what it should. *)
Lemma takes_steps : forall u v, takes u v = true <-> In (u, v) A \/ In (v, u) A.
Proof.
  intros u v. unfold takes. rewrite existsb_exists. split.
  - intros ([x y] & I & H). simpl in H.
    rewrite orb_true_iff, !andb_true_iff, !same_vertex_eq in H.
    destruct H as [[-> ->]|[-> ->]]; tauto.
  - intros [I|I]; [exists (u, v)|exists (v, u)]; (split; [exact I|]); simpl;
      rewrite orb_true_iff, !andb_true_iff, !same_vertex_eq; tauto.
Qed.

(** The direction does not matter. *)
Lemma takes_comm : forall u v, takes u v = takes v u.
Proof.
  intros u v. apply eq_true_iff_eq. rewrite !takes_steps. tauto.
Qed.

(** In a list without repeated keys, a key has one value. *)
Lemma one_value : forall X Y (l : list (X * Y)) x y y', NoDup (map fst l) ->
  In (x, y) l -> In (x, y') l -> y = y'.
Proof.
  induction l as [|[a b] l IH]; intros x y y' N H G; [contradiction|]. simpl in N.
  inversion N; subst. destruct H as [H|H]; destruct G as [G|G].
  - congruence.
  - injection H as -> ->. exfalso. apply H2. apply (in_map fst) in G. exact G.
  - injection G as -> ->. exfalso. apply H2. apply (in_map fst) in H. exact H.
  - apply (IH x); assumption.
Qed.

(** Every vertex is joined with exactly two others: the one before and the one after. *)
Lemma two_neighbours : forall v, In v (vertices p) -> exists a b,
  In a (neighbours p v) /\ In b (neighbours p v) /\ a <> b
  /\ forall w, takes v w = same_vertex w a || same_vertex w b.
Proof.
  intros v V. pose proof (cycle_nodup p t tour) as N. fold c in N.
  assert (Iv : In v c).
  { apply (Permutation_in _ (Permutation_sym (cycle_vertices p t tour))), V. }
  assert (F : map fst A = c) by (unfold A; rewrite steps_from; apply removelast_round).
  assert (S : Permutation (map snd A) c) by (unfold A; rewrite steps_to; apply tl_round).
  assert (Ia : exists b, In (v, b) A).
  { rewrite <- F in Iv. apply in_map_iff in Iv. destruct Iv as ([x b] & E & I). simpl in E.
    subst. eauto. }
  assert (Ib : exists a, In (a, v) A).
  { apply (Permutation_in _ (Permutation_sym S)), in_map_iff in Iv.
    destruct Iv as ([a x] & E & I). simpl in E. subst. eauto. }
  destruct Ia as (b & Hb). destruct Ib as (a & Ha).
  exists a, b. split; [apply (cycle_edges p t tour asked_more a v Ha)|].
  split; [apply (cycle_edges p t tour asked_more v b Hb)|]. split.
  - intros ->. apply (no_edge_twice c b v N (cycle_long p t tour asked_more) Ha Hb).
  - intros w. apply eq_true_iff_eq. rewrite takes_steps, orb_true_iff, !same_vertex_eq. split.
    + intros [H|H].
      * right. apply (one_value _ _ A v); [rewrite F; exact N|exact H|exact Hb].
      * left. apply (one_value _ _ (map (fun s => (snd s, fst s)) A) v).
        -- rewrite map_map. simpl. apply (Permutation_NoDup (Permutation_sym S) N).
        -- apply in_map_iff. exists (w, v). auto.
        -- apply in_map_iff. exists (a, v). auto.
    + intros [-> | ->]; tauto.
Qed.

(** A clause that holds whichever two neighbours are joined holds for the tour. *)
Lemma holds_at_true : forall v cl, In v (vertices p) -> holds_at v cl = true ->
  clause_holds value cl = true.
Proof.
  intros v cl V H. destruct (two_neighbours v V) as (a & b & Na & Nb & D & T).
  unfold holds_at in H. rewrite forallb_forall in H. specialize (H a Na).
  rewrite forallb_forall in H. specialize (H b Nb). apply orb_true_iff in H.
  destruct H as [H|H]; [apply same_vertex_eq in H; contradiction|].
  apply existsb_exists in H. destruct H as (l & I & H). apply existsb_exists. exists l.
  split; [exact I|].
  assert (G : forall f x, fact_at v a b f = Some x -> fact_value f = x).
  { intros [x y|x first than] z E; simpl in E |- *.
    - destruct (same_vertex x v) eqn:Ex.
      + apply same_vertex_eq in Ex. subst x. injection E as <-. apply T.
      + destruct (same_vertex y v) eqn:Ey; [|discriminate]. apply same_vertex_eq in Ey. subst y.
        injection E as <-. rewrite takes_comm. apply T.
    - destruct (same_vertex x v) eqn:Ex; [|discriminate]. apply same_vertex_eq in Ex. subst x.
      injection E as <-. f_equal. unfold how_many. f_equal. apply filter_ext. exact T. }
  destruct l as [k|k|]; [| |discriminate]; simpl in H |- *; unfold value;
    destruct (M.find k facts) as [f|]; try discriminate;
    destruct (fact_at v a b f) as [x|] eqn:E; try discriminate;
    rewrite (G f x E); exact H.
Qed.

(** A clause that names every move out of a set holds for the tour. *)
Lemma names_cut_true : forall inside cl, names_cut inside cl = true ->
  clause_holds value cl = true.
Proof.
  intros inside cl H. unfold names_cut in H. rewrite !andb_true_iff in H.
  destruct H as [[In1 Out] F]. rewrite forallb_forall in F.
  assert (V : forall v, In v (vertices p) <-> In v c).
  { intros v. pose proof (cycle_vertices p t tour) as P.
    split; apply Permutation_in; [symmetry|]; exact P. }
  apply existsb_exists in In1, Out. destruct In1 as (u & Iu & U). destruct Out as (w & Iw & W).
  apply negb_true_iff in W.
  assert (E : exists x y, In (x, y) A /\ is_inside inside x <> is_inside inside y).
  { pose proof (collect_set (is_inside inside) c u w (proj1 (V u) Iu) U (proj1 (V w) Iw) W) as L.
    fold A in L. clear - L. induction A as [|[x y] l IH]; [simpl in L; lia|].
    destruct (Bool.bool_dec (is_inside inside x) (is_inside inside y)) as [E|E].
    - assert (Z : leaves (is_inside inside) (x, y) = 0%Z)
        by (unfold leaves; simpl; rewrite E, xorb_nilpotent; reflexivity).
      cbn [sum] in L. rewrite Z in L. destruct (IH L) as (a & b & I & D). exists a, b.
      split; [right; exact I|exact D].
    - exists x, y. split; [left; reflexivity|exact E]. }
  assert (Named : forall x y, takes x y = true -> In x (vertices p) -> In y (neighbours p x) ->
    is_inside inside x = true -> is_inside inside y = false -> clause_holds value cl = true).
  { intros x y T Vx Ny Ix Iy. specialize (F x Vx). rewrite Ix in F. simpl in F.
    rewrite forallb_forall in F. specialize (F y Ny). rewrite Iy in F. simpl in F.
    apply existsb_exists in F. destruct F as (l & I & L). apply existsb_exists. exists l.
    split; [exact I|]. destruct l as [k|k|]; simpl in L |- *; try discriminate.
    unfold value. destruct (M.find k facts) as [[a b|]|]; try discriminate. simpl.
    rewrite orb_true_iff, !andb_true_iff, !same_vertex_eq in L.
    destruct L as [[-> ->]|[-> ->]]; [exact T|]. rewrite takes_comm. exact T. }
  destruct E as (x & y & S & D). destruct (cycle_edges p t tour asked_more x y S) as [Ny Nx].
  assert (In x c /\ In y c) as [Ix Iy].
  { destruct (steps_in _ _ _ S) as [X Y]. clear - X Y. fold c in X, Y.
    destruct c; [tauto|]. unfold round in X, Y. rewrite in_app_iff in X, Y. simpl in *. intuition. }
  assert (T : takes x y = true) by (apply takes_steps; left; exact S).
  destruct (is_inside inside x) eqn:Ex, (is_inside inside y) eqn:Ey; try congruence.
  - apply (Named x y); auto. apply V, Ix.
  - apply (Named y x); auto; [rewrite takes_comm; exact T|apply V, Iy].
Qed.

(** A clause with a reason holds for the tour. *)
Theorem justified_true : forall r cl, justified r cl = true -> clause_holds value cl = true.
Proof.
  intros [v|inside] cl H; simpl in H.
  - apply andb_true_iff in H. destruct H as [V H]. apply existsb_exists in V.
    destruct V as (u & U & E). apply same_vertex_eq in E. subst u. apply (holds_at_true v); auto.
  - apply (names_cut_true inside), H.
Qed.
End Tour.

(** * The check *)

(** Clauses with their numbers and reasons, and the steps that refute them. *)
Variables (given : list (positive * reason * list Z)) (proof : list step).

Definition clause_map : M.t (list positive) :=
  fold_left (fun m g => M.add (fst (fst g)) (map literal (snd g)) m) given (M.empty _).

Definition check_clauses : bool :=
  negb (is_trivial p) && forallb (fun g => justified (snd (fst g)) (map literal (snd g))) given
  && refuted clause_map proof.

(** All clauses in the map are given ones. *)
Lemma clause_map_given : forall k cl, M.find k clause_map = Some cl ->
  exists g, In g given /\ cl = map literal (snd g).
Proof.
  assert (G : forall l m, (forall k cl, M.find k m = Some cl ->
      exists g, In g given /\ cl = map literal (snd g)) -> incl l given ->
    forall k cl, M.find k (fold_left (fun m (g : positive * reason * list Z) =>
      M.add (fst (fst g)) (map literal (snd g)) m) l m) = Some cl ->
    exists g, In g given /\ cl = map literal (snd g)).
  { induction l as [|g l IH]; intros m A I k cl F; [apply (A k cl F)|]. simpl in F.
    apply (IH _) with (3 := F).
    - intros j d D. destruct (Pos.eq_dec j (fst (fst g))) as [->|N].
      + rewrite M.gss in D. injection D as <-. exists g. split; [apply I; left|]; reflexivity.
      + rewrite M.gso in D by exact N. apply (A j d D).
    - intros x X. apply I. right. exact X. }
  intros k cl. apply (G given (M.empty _)).
  - intros j d D. rewrite M.gempty in D. discriminate.
  - apply incl_refl.
Qed.

(** No tour is refuted: a problem with a clause proof that passes the check has none. *)
Theorem by_clauses : check_clauses = true -> no_tour p.
Proof.
  intros H. apply no_tour_solves. intros (t & T). unfold check_clauses in H.
  rewrite !andb_true_iff, negb_true_iff in H. destruct H as [[Tr J] R].
  apply (refuted_not_all (value t) _ _ R). intros k cl F. rewrite forallb_forall in J.
  destruct (clause_map_given k cl F) as (g & G & ->).
  apply (justified_true t T Tr (snd (fst g))), J, G.
Qed.
End Clauses.

(** * Words for files *)

(** In which order the moves of some vertices are counted. *)
Definition order_in (l : list (vertex * list vertex)) (v : vertex) : list vertex :=
  match find (fun x => same_vertex (fst x) v) l with Some x => snd x | None => [] end.

(** Facts, for the variables 1, 2, 3, ... *)
Definition facts_of (l : list fact) : M.t fact :=
  snd (fold_left (fun m f => (Pos.succ (fst m), M.add (fst m) f (snd m))) l
         (1%positive, M.empty fact)).

(** A clause that is given, with its number and its reason; and a line of the proof. *)
Definition because (n : Z) (r : reason) (c : list Z) : positive * reason * list Z :=
  (Z.to_pos n, r, c).
Definition line (n : Z) (c hints : list Z) : step := (Z.to_pos n, c, map Z.to_pos hints).
