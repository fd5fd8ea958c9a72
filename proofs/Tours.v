(** What a tour is. This file has no proofs: whoever believes what it says, and Coq, need not read
    the rest of the library to believe a theorem that speaks of these words only. *)
From Coq Require Import ZArith List.
Import ListNotations.
Local Open Scope Z_scope.

(** A square is (x, y): x columns from the left and y rows from the top, both from 0. *)
Definition square : Type := (Z * Z)%type.

(** A rule is the list of a piece's moves (dx, dy): dx squares to the right and dy squares down. *)
Definition rule : Type := list (Z * Z).

(** A board is a rectangle of places, some of them holes. Its left and right sides may be joined
    ([joined_x]: a cylinder), and its top and bottom too ([joined_y]: a torus). *)
Record board := Board {
  width : Z;
  height : Z;
  holes : list square;
  joined_x : bool;
  joined_y : bool
}.

(** The plain board of so many columns and rows. *)
Definition rectangle (w h : Z) : board := Board w h [] false false.

(** A square is on the board if it lies in the rectangle and is no hole. *)
Definition on_board (b : board) (s : square) : Prop :=
  0 <= fst s < width b /\ 0 <= snd s < height b /\ ~ In s (holes b).

(** In one direction, d leads from one number to another: exactly, or going round a joined side. *)
Definition leads (joined : bool) (side from d to : Z) : Prop :=
  if joined then (to - from - d) mod side = 0 else to = from + d.

(** A piece moves from p to q if one of its moves leads there. *)
Definition move (r : rule) (b : board) (p q : square) : Prop :=
  exists d, In d r /\ leads (joined_x b) (width b) (fst p) (fst d) (fst q)
                   /\ leads (joined_y b) (height b) (snd p) (snd d) (snd q).

(** The steps of a walk, from each place to the next: [steps [a; b; c] = [(a, b); (b, c)]]. *)
Fixpoint steps {V : Type} (t : list V) : list (V * V) :=
  match t with
  | a :: ((b :: _) as rest) => (a, b) :: steps rest
  | _ => []
  end.

(** The walk that returns to where it began: [round [a; b; c] = [a; b; c; a]]. *)
Definition round {V : Type} (t : list V) : list V :=
  match t with [] => [] | a :: _ => t ++ [a] end.

(** Every step of a walk is a move. *)
Definition legal (r : rule) (b : board) (t : list square) : Prop :=
  forall p q, In (p, q) (steps t) -> move r b p q.

(** A walk visits every square of the board, and none twice. *)
Definition visits (b : board) (t : list square) : Prop :=
  NoDup t /\ forall s, In s t <-> on_board b s.

(** An open tour visits every square once, each step a move. One square alone is an open tour. *)
Definition open_tour (r : rule) (b : board) (t : list square) : Prop :=
  t <> [] /\ visits b t /\ legal r b t.

(** A closed tour also returns from its last square to its first by a move. It has at least three
    squares: two would use one move twice, and one would use none. *)
Definition closed_tour (r : rule) (b : board) (t : list square) : Prop :=
  (3 <= length t)%nat /\ visits b t /\ legal r b (round t).

Definition starts_at (s : square) (t : list square) : Prop := exists rest, t = s :: rest.
Definition ends_at (s : square) (t : list square) : Prop := exists rest, t = rest ++ [s].

(** A problem: the piece, the board, whether the tour must be closed, and where it must start and
    end, if that is asked. *)
Record problem := Problem {
  piece : rule;
  place : board;
  closed : bool;
  start : option square;
  finish : option square
}.

(** What is asked of an end, if anything is. *)
Definition asked (end_is : square -> list square -> Prop) (s : option square) (t : list square) :
  Prop := match s with None => True | Some s => end_is s t end.

(** A walk solves a problem if it is a tour of the kind that is asked, with the ends that are. *)
Definition solves (p : problem) (t : list square) : Prop :=
  (if closed p then closed_tour (piece p) (place p) t else open_tour (piece p) (place p) t)
  /\ asked starts_at (start p) t /\ asked ends_at (finish p) t.
