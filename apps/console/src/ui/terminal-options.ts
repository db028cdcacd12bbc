import type { ReadStream, WriteStream } from 'node:tty';
import type { MemoryService, Tool } from '@mortise/core';
import type { ApprovalPolicy } from '../approval/policy-approver.ts';
import type { ChosenModel } from '../model/choose-model.ts';
import type { KnownModels } from '../model/model-facts.ts';
import type { OutsideTools } from '../outside/outside-tools.ts';
import type { ConsoleSessions } from '../sessions/console-sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import type { NamedFiles } from '../workspace/named-files.ts';

/** What a session at a terminal needs. */
export interface TerminalOptions {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly tools: readonly Tool[];
  readonly outside: OutsideTools | undefined;
  readonly directory: string;
  /** Reads the files that a request names. */
  readonly filesOf: (request: string) => Promise<NamedFiles>;
  /** What answers first. */
  readonly chosen: ChosenModel;
  /** Keys of providers, by their variables: what a run must neither keep nor show. */
  readonly keys: Readonly<Record<string, string>>;
  /** What the user says of models. */
  readonly known: KnownModels;
  /** Finds a model by its name. Rejects with a `UsageError`. */
  readonly findModel: (name: string) => Promise<ChosenModel>;
  /** What `--yes` or `--deny` decide instead of the user. */
  readonly approval: Exclude<ApprovalPolicy, 'nobody'> | undefined;
  readonly sessions: ConsoleSessions;
  readonly start: StartSession;
  /** Whether a session that is begun here has a team. */
  readonly isTeam: boolean;
  /** What was said in earlier sessions of the directory; `undefined` where they are not kept. */
  readonly memory: () => MemoryService | undefined;
  /** How to go on with a session after the end, where that can be done. */
  readonly goOnHint: ((id: string) => string) | undefined;
  readonly notices: readonly string[];
  /**
   * Whether lines are written and read one after another,
   * for a screen reader or a terminal that can do no more.
   */
  readonly isPlain: boolean;
  /** Where what is typed is kept; `undefined`: nowhere. */
  readonly historyPath: string | undefined;
  /** Milliseconds without a key before one answers a question; the view's own where `undefined`. */
  readonly quietMs?: number | undefined;
}
