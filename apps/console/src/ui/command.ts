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
  /** Returns true if there is a tool with this name. */
  hasTool(name: string): boolean;
  /** Returns lines about tools: about one tool, the tools that contain a word, or all tools. */
  tools(wanted: string): Promise<readonly string[]>;
  /** Returns the tree of agents of this session. Rejects with the store's errors. */
  agents(): Promise<readonly string[]>;
  /** Deletes the memory of this directory. Returns false if the console has no memory. */
  forget(): Promise<boolean>;
  /** Shows a complete call: the call with this number, or the last one. Returns false if there is none. */
  expand(number: number | undefined): boolean;
  /** Returns the tokens of the session so far, as text. */
  usage(): string;
  /** Returns every warning so far, in order. */
  warnings(): readonly string[];
  newSession(): void;
  /**
   * Returns the sessions of this directory, and the id of the current one. Rejects with the store's errors.
   */
  sessions(): Promise<ListedSessions>;
  /**
   * Changes the title of a session, which is named by its
   * id or the id's beginning. Rejects with a `UsageError`.
   */
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
   * Resumes the session with this id; without an id, asks the open
   * questions of this session again. Rejects with a `UsageError`.
   */
  resume(id: string): Promise<void>;
  /** Returns the name of the model. */
  model(): string;
  /** Switches to another model; returns its name. Rejects with a `UsageError`. */
  switchModel(name: string): Promise<string>;
  /**
   * Switches the approval mode, if a name is given. Returns a
   * description of the current mode. Throws a `UsageError`.
   */
  mode(wanted: string): string;
  /**
   * Returns the approvals of this session that cover more than one call, one line each; `clear` revokes them.
   */
  allowed(clear: boolean): Promise<readonly string[]>;
  /** Runs a shell command that the user typed. */
  shell(command: string): Promise<void>;
  exit(): void;
}

/** The sessions of a directory. */
export interface ListedSessions {
  readonly all: readonly SessionSummary[];
  readonly current: string;
  /** The cost of each shown session, by id; empty if the cost is not known. */
  readonly costs: ReadonlyMap<string, string>;
}
