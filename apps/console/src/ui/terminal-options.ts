import type { ReadStream, WriteStream } from 'node:tty';
import type { MemoryService, Tool } from '@mortise/core';
import type { ApprovalPolicy } from '../approval/approver.ts';
import type { ChosenModel } from '../model/choose-model.ts';
import type { KnownModels } from '../model/model-facts.ts';
import type { OutsideTools } from '../outside/outside-tools.ts';
import type { ConsoleSessions } from '../sessions/console-sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import type { NamedFiles } from '../workspace/named-files.ts';

/** Options of a session at a terminal. */
export interface TerminalOptions {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly tools: readonly Tool[];
  readonly outside: OutsideTools | undefined;
  readonly directory: string;
  /** Reads the files that a request names. */
  readonly filesOf: (request: string) => Promise<NamedFiles>;
  /** The model at the start. */
  readonly chosen: ChosenModel;
  /** API keys of providers, by their environment variables: secrets that a run neither stores nor shows. */
  readonly keys: Readonly<Record<string, string>>;
  /** The facts about models in the user's file. */
  readonly known: KnownModels;
  /** Finds a model by its name. Rejects with a `UsageError`. */
  readonly findModel: (name: string) => Promise<ChosenModel>;
  /** The decision of `--yes` or `--deny`. */
  readonly approval: Exclude<ApprovalPolicy, 'nobody'> | undefined;
  readonly sessions: ConsoleSessions;
  readonly start: StartSession;
  /** True if a session that is started at this terminal has a team. */
  readonly isTeam: boolean;
  /** Returns the memory of earlier sessions of the directory; `undefined` if sessions are not kept. */
  readonly memory: () => MemoryService | undefined;
  /** Returns a hint on how to resume a session after the end, if that is possible. */
  readonly resumeHint: ((id: string) => string) | undefined;
  readonly notices: readonly string[];
  /** True if output is written and input is read line by line, for a screen reader or a simple terminal. */
  readonly isPlain: boolean;
  /** The path of the input history; `undefined` if it is not kept. */
  readonly historyPath: string | undefined;
  /**
   * Milliseconds without a key press before a key answers
   * a question; `undefined` for the default of the view.
   */
  readonly quietMs?: number | undefined;
}
