// The public surface of one entry point, written by `pnpm api`. Do not edit.

/**
 * The whole program. Answers the exit code. `quietMs`: for how long no key was pressed before one answers a
 * question, half a second by default.
 */
export declare function runConsole(args: readonly string[], quietMs?: number): Promise<number>;