import type { SessionSummary } from '../sessions/console-sessions.ts';
import type { Paint } from '../terminal/paint.ts';
import type { Lines } from '../view/lines.ts';

/** A command of the user, such as `/help`. */
export interface Command {
  readonly names: readonly string[];
  readonly usage: string;
  readonly summary: string;
  run(context: CommandContext, argument: string): void | Promise<void>;
}

/** The actions that a command can use. */
export interface CommandContext {
  readonly screen: Lines;
  readonly paint: Paint;
  /** True if there is a tool of this name. */
  hasTool(name: string): boolean;
  /** Lines about tools: one tool, the tools that contain a word, or all tools. */
  tools(wanted: string): Promise<readonly string[]>;
  /** The tree of agents of this session. Rejects with the store's errors. */
  agents(): Promise<readonly string[]>;
  /** Deletes the memory of this directory. Returns false if nothing is remembered at all. */
  forget(): Promise<boolean>;
  /** Shows a complete call: the numbered one, or the last. Returns false if there is none. */
  expand(number: number | undefined): boolean;
  /** Tokens of the session so far, for reading. */
  usage(): string;
  /** Every warning so far, in order. */
  warnings(): readonly string[];
  newSession(): void;
  /** The sessions of this directory, and the id of the current one. Rejects with the store's errors. */
  sessions(): Promise<ListedSessions>;
  /** Gives a session another title, by its id or its beginning. Rejects with a `UsageError`. */
  rename(id: string, title: string): Promise<string>;
  /**
   * Deletes a session, if the user confirms. Returns a description of the result. Rejects with a
   * `UsageError`.
   */
  delete(id: string): Promise<string>;
  /** Rewinds to before the last request. Returns a description of the result. */
  undo(): Promise<string>;
  /** Continues in a copy of this session. Returns a description of the result. */
  fork(): Promise<string>;
  /**
   * Resumes the session of this id; without one, asks the open questions of this session again. Rejects with
   * a `UsageError`.
   */
  resume(id: string): Promise<void>;
  /** The name of the model. */
  model(): string;
  /** Switches to another model; returns its name. Rejects with a `UsageError`. */
  switchModel(name: string): Promise<string>;
  /**
   * Switches the mode, if a name is given. Returns a description of the current one. Throws a `UsageError`.
   */
  mode(wanted: string): string;
  /**
   * Returns the approvals of this session that cover more than one call, one line each; `clear` revokes them.
   */
  allowed(clear: boolean): Promise<readonly string[]>;
  /** Runs a command line that the user typed. */
  shell(command: string): Promise<void>;
  exit(): void;
}

/** The sessions of a directory. */
export interface ListedSessions {
  readonly all: readonly SessionSummary[];
  readonly current: string;
  /** The cost of each shown session, by id; empty if it is not known. */
  readonly costs: ReadonlyMap<string, string>;
}
