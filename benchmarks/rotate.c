/* Continue-and-rotate in C, the yardstick for the compiled kernel: all starts, directions and
   rotations of the 10x10 pawn. Prints the runs that succeed and the iterations in all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 10, SIZE = SIDE * SIDE, MOVES = 8 };

static const int step_x[MOVES] = {0, 2, 3, 2, 0, -2, -3, -2};
static const int step_y[MOVES] = {-3, -2, 0, 2, 3, 2, 0, -2};
static int target[SIZE][MOVES];

static long search(int start, int direction, int turn, long limit, int *found) {
    static int path[SIZE], tried[SIZE], base[SIZE];
    static char visited[SIZE];
    long iterations = 0;
    int depth = 1;
    memset(visited, 0, sizeof visited);
    path[0] = start;
    visited[start] = 1;
    tried[0] = 0;
    base[0] = direction;
    *found = 0;
    while (depth > 0) {
        int vertex = path[depth - 1], went_on = 0;
        if (depth == SIZE) {
            *found = 1;
            return iterations;
        }
        while (tried[depth - 1] < MOVES) {
            int move = (base[depth - 1] + turn * tried[depth - 1] + 2 * MOVES) % MOVES;
            int to = target[vertex][move];
            if (to >= 0 && !visited[to]) {
                if (iterations == limit) return iterations;
                iterations++;
                tried[depth - 1]++;
                visited[to] = 1;
                path[depth] = to;
                tried[depth] = 0;
                base[depth] = move;
                depth++;
                went_on = 1;
                break;
            }
            tried[depth - 1]++;
        }
        if (!went_on) {
            visited[vertex] = 0;
            depth--;
        }
    }
    return iterations;
}

int main(int argc, char **argv) {
    long limit = argc > 1 ? atol(argv[1]) : 1000000, total = 0;
    int solved = 0;
    for (int v = 0; v < SIZE; v++)
        for (int m = 0; m < MOVES; m++) {
            int x = v % SIDE + step_x[m], y = v / SIDE + step_y[m];
            target[v][m] = x >= 0 && x < SIDE && y >= 0 && y < SIDE ? y * SIDE + x : -1;
        }
    for (int v = 0; v < SIZE; v++)
        for (int m = 0; m < MOVES; m++)
            for (int turn = -1; turn <= 1; turn += 2) {
                int found;
                total += search(v, m, turn, limit, &found);
                solved += found;
            }
    printf("%d %ld\n", solved, total);
    return 0;
}
