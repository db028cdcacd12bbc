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

/** What a command acts on. */
export interface CommandContext {
  readonly screen: Lines;
  readonly paint: Paint;
  /** Whether a tool has this name. */
  hasTool(name: string): boolean;
  /** Lines on the tools: on one, on those that have a word, or on all. */
  tools(wanted: string): Promise<readonly string[]>;
  /** The tree of agents of this session. Rejects with the store's errors. */
  agents(): Promise<readonly string[]>;
  /** Forgets what was said in this directory. Answers whether anything is remembered at all. */
  forget(): Promise<boolean>;
  /** Shows a call whole: the numbered one, or the last. Answers whether there is one. */
  expand(number: number | undefined): boolean;
  /** Tokens of the session so far, for reading. */
  usage(): string;
  /** Every warning so far, as it came. */
  warnings(): readonly string[];
  newSession(): void;
  /** Those of this directory, and the id of the one that goes on. Rejects with the store's errors. */
  sessions(): Promise<ListedSessions>;
  /** Gives a session another title, by its id or its beginning. Rejects with a `UsageError`. */
  rename(id: string, title: string): Promise<string>;
  /** Deletes a session, when the user has said yes. Answers what came of it. Rejects with a `UsageError`. */
  delete(id: string): Promise<string>;
  /** Takes the last request back, with all that followed. Answers what came of it. */
  undo(): Promise<string>;
  /** Goes on in a copy of this session. Answers what came of it. */
  fork(): Promise<string>;
  /**
   * Goes on with the session of this id; with none, asks again
   * what is open in this one. Rejects with a `UsageError`.
   */
  resume(id: string): Promise<void>;
  /** What answers. */
  model(): string;
  /** Another model goes on with the conversation; answers how it is called. Rejects with a `UsageError`. */
  switchModel(name: string): Promise<string>;
  /** How calls are treated; with a name, from now on. Answers it in words. Throws a `UsageError`. */
  mode(wanted: string): string;
  /** What is allowed in this session beyond a call, a line each; `clear`: takes all of it back. */
  allowed(clear: boolean): Promise<readonly string[]>;
  /** Runs a command line of the user at his terminal. */
  shell(command: string): Promise<void>;
  exit(): void;
}

/** The sessions of a directory. */
export interface ListedSessions {
  readonly all: readonly SessionSummary[];
  readonly current: string;
  /** What those that are shown have cost, by their ids; empty where it is not known. */
  readonly costs: ReadonlyMap<string, string>;
}
