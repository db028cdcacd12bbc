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
  /** The first model. */
  readonly chosen: ChosenModel;
  /** Keys of providers, by their environment variables: secrets that a run neither stores nor shows. */
  readonly keys: Readonly<Record<string, string>>;
  /** The user's facts about models. */
  readonly known: KnownModels;
  /** Finds a model by its name. Rejects with a `UsageError`. */
  readonly findModel: (name: string) => Promise<ChosenModel>;
  /** The decision of `--yes` or `--deny`. */
  readonly approval: Exclude<ApprovalPolicy, 'nobody'> | undefined;
  readonly sessions: ConsoleSessions;
  readonly start: StartSession;
  /** True if a session that is started here has a team. */
  readonly isTeam: boolean;
  /** The memory of earlier sessions of the directory; `undefined` if they are not kept. */
  readonly memory: () => MemoryService | undefined;
  /** The hint on how to resume a session after the end, if that is possible. */
  readonly resumeHint: ((id: string) => string) | undefined;
  readonly notices: readonly string[];
  /** True if lines are written and read one after another, for a screen reader or a simple terminal. */
  readonly isPlain: boolean;
  /** The path of the input history; `undefined`: it is not kept. */
  readonly historyPath: string | undefined;
  /** Milliseconds without a key before one answers a question; `undefined` for the default of the view. */
  readonly quietMs?: number | undefined;
}
