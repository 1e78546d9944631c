/**
 * Node's arguments for processes whose garbage would otherwise take up more memory than everything else (decisions 0056, 0068). Objects of
 * a request are short-lived, so a small young generation is enough. Between two full collections the heap grows by half: V8's own choice
 * is between a third and twice as much again, which delays cached pages or takes more memory.
 */
export const SMALL_HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/** For commands, which no reader waits for: the heap grows by a fifth. */
export const COMMAND_HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=20'];

/** By default glibc keeps memory for each thread, a hundred megabytes in all. */
export const MALLOC_ARENA_MAX = '2';
