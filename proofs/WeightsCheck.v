(** The check of weights, for every problem: squares, and the hubs of open tours. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Tourcp Require Import Tours Walks Boards CutSet Weights Hubs.
Import ListNotations.
Local Open Scope Z_scope.

Section Check.
Variables (p : problem) (on_vertices : list (vertex * Z)) (on_sets : list (Z * list vertex)).

Definition vertex_key (v : vertex) : positive :=
  match v with At s => 2 + key (place p) s | Hub0 => 1 | Hub1 => 2 end%positive.

Definition is_vertex (v : vertex) : bool :=
  match v with
  | At s => is_on (place p) s
  | Hub0 => negb (closed p)
  | Hub1 => match hubs p with [Hub1; Hub0] => true | _ => false end
  end.

(** The weight of a vertex, and whether it is in a set, looked up by its number. *)
Definition weight_map : M.t Z :=
  fold_left (fun m v => M.add (vertex_key (fst v)) (snd v) m) on_vertices (M.empty Z).
Definition weight_in (m : M.t Z) (v : vertex) : Z :=
  match M.find (vertex_key v) m with Some w => w | None => 0 end.
Definition set_map (l : list vertex) : M.t unit :=
  fold_left (fun m v => M.add (vertex_key v) tt m) l (M.empty unit).
Definition is_in (m : M.t unit) (v : vertex) : bool := M.mem (vertex_key v) m.

(** A list names vertices of the problem, none twice. *)
Definition well_named (l : list vertex) : bool :=
  forallb is_vertex l && are_distinct (M.empty unit) (map vertex_key l).

(** The check: no set weighs less than nothing, each holds some vertices and not all, and all edges
    (counted both ways) give less than a cycle has to collect (likewise twice). *)
Definition check_weights : bool :=
  let y := weight_in weight_map in
  let sets := map (fun z => (fst z, is_in (set_map (snd z)))) on_sets in
  let all := vertices p in
  negb (is_trivial p)
  && well_named (map fst on_vertices) && forallb (fun z => well_named (snd z)) on_sets
  && forallb (fun z => (0 <=? fst z) && existsb (snd z) all
                       && existsb (fun v => negb (snd z v)) all) sets
  && (sum (fun e => Z.max 0 (give y sets e)) (all_edges p) <? 4 * sum y all + 4 * sum fst sets).

(** No tour is refuted: a problem with weights that pass the check has none. *)
Theorem check_weights_right : check_weights = true -> ~ exists t, solves p t.
Proof.
  intros H (t & T). unfold check_weights in H. rewrite !andb_true_iff in H.
  destruct H as ((((H & _) & _) & S) & B). apply negb_true_iff in H. apply Z.ltb_lt in B.
  set (y := weight_in weight_map) in *.
  set (sets := map (fun z => (fst z, is_in (set_map (snd z)))) on_sets) in *.
  pose proof (cycle_vertices p t T) as P.
  assert (I : forall v, In v (vertices p) <-> In v (cycle_of p t)).
  { intros v. split; apply Permutation_in; [symmetry|]; exact P. }
  rewrite <- (sum_perm _ y _ _ P) in B.
  pose proof (weights y sets (cycle_of p t) (all_edges p) (cycle_nodup p t T)
                (cycle_long p t T H)) as W.
  assert (4 * sum y (cycle_of p t) + 4 * sum fst sets
          <= sum (fun e => Z.max 0 (give y sets e)) (all_edges p)); [|lia].
  apply W.
  - intros u v E. destruct (cycle_edges p t T H u v E) as [V U].
    assert (In u (cycle_of p t) /\ In v (cycle_of p t)) as [Iu Iv].
    { apply steps_in in E. destruct (cycle_of p t); [tauto|]. unfold round in E.
      rewrite !in_app_iff in E. simpl in *. intuition. }
    apply I in Iu, Iv.
    split; apply in_flat_map; [exists u|exists v]; (split; [assumption|]); apply in_map; assumption.
  - intros z Z. rewrite forallb_forall in S. specialize (S z Z). rewrite !andb_true_iff in S.
    destruct S as [[P0 In1] Out]. apply Z.leb_le in P0. apply existsb_exists in In1, Out.
    destruct In1 as (u & U & Iu). destruct Out as (v & V & Iv). apply negb_true_iff in Iv.
    split; [exact P0|]. split; [exists u|exists v]; (split; [apply I|]); assumption.
Qed.
End Check.
