// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

/** A subcommand of `mortise`. */
interface Command {
  /** A summary of one line. */
  readonly summary: string;
  /** Does it, and answers with the exit code. What it needs is loaded now, and not before. */
  run(args: readonly string[]): Promise<number>;
}
/** All of them, by name. `console` is what runs where none is named. */
export declare const commands: {
  readonly [name: string]: Command;
};
/** The outputs of a command. */
interface Output {
  say(text: string): void;
  complain(text: string): void;
}
/**
 * Runs the command that the arguments name; the console where the first is an option, or there is none.
 * Answers with the exit code: that of the command, or 2 where there is no such command.
 */
export declare function runCommandLine(args: readonly string[], known?: {
  readonly [name: string]: Command;
}, output?: Output): Promise<number>;
export type { Command };