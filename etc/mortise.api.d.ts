// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

/** A subcommand of `mortise`. */
interface Command {
  /** A one-line summary. */
  readonly summary: string;
  /** Loads the modules of the subcommand, runs it, and returns the exit code. */
  run(args: readonly string[]): Promise<number>;
}
/** The subcommands by name. `console` runs if none is named. */
export declare const commands: {
  readonly [name: string]: Command;
};
/** The outputs of a command. */
interface Output {
  say(text: string): void;
  complain(text: string): void;
}
/**
 * Runs the command that the arguments name; the console if there are no arguments or the first one is an
 * option. Resolves with the exit code of the command, or with 2 if the command is unknown.
 */
export declare function runCommandLine(args: readonly string[], known?: {
  readonly [name: string]: Command;
}, output?: Output): Promise<number>;
export type { Command };