// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

/**
 * Runs the program. Returns the exit code. `quietMs` is the time without a key press before a key answers a
 * question, half a second by default.
 */
export declare function runConsole(args: readonly string[], quietMs?: number): Promise<number>;