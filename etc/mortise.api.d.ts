// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

/** A subcommand of `mortise`. */
interface Command {
  /** A summary of one line. */
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
 * Runs the command that the arguments name; the console if the first argument is an option or there is none.
 * Returns the exit code: that of the command, or 2 for an unknown command.
 */
export declare function runCommandLine(args: readonly string[], known?: {
  readonly [name: string]: Command;
}, output?: Output): Promise<number>;
export type { Command };