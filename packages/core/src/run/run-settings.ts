import type { Limits } from '../agent/limits.ts';
import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { Callbacks } from '../callback/callbacks.ts';
import type { Secrets } from '../credential/secrets.ts';
import type { MemoryService } from '../memory/memory-service.ts';
import type { Platform } from '../platform/platform.ts';
import type { SchemaValidator } from '../schema/standard-schema.ts';
import type { SessionService } from '../session/session-service.ts';
import type { ToolGate } from '../tool/tool.ts';

/** The treatment of a message that comes while questions are open. */
export type PendingMessagePolicy = 'withdraw' | 'refuse';

/** The policy for a call in doubt: `ask` a user, or `tell` the model. */
export type InDoubtPolicy = 'ask' | 'tell';

/** The options of a runner with all defaults: created once, and shared by all of its runs. */
export interface RunSettings {
  readonly appName: string;
  readonly userId: string;
  readonly sessions: SessionService;
  readonly artifacts?: ArtifactService | undefined;
  readonly memory?: MemoryService | undefined;
  readonly validator?: SchemaValidator | undefined;
  /** Gates of the runner, before those of any agent. The same list in all runs of a runner. */
  readonly runnerGates: readonly ToolGate[];
  /** Callbacks of all agents, before their own. */
  readonly plugins: readonly Callbacks[];
  readonly limits: Limits;
  readonly concurrency: number;
  readonly onMessageWhilePending: PendingMessagePolicy;
  readonly onInDoubt: InDoubtPolicy;
  readonly callbackTimeoutMs: number;
  readonly resultLimitChars: number;
  /** The secrets of `createRunner({ secrets })`. */
  readonly secrets: Secrets;
  readonly graceMs: number;
  readonly leaseMs: number;
  readonly mostStarts: number;
  /** The scope of an answer; default `definition`. */
  readonly answersBindTo?: 'definition' | 'schema' | undefined;
  readonly platform: Platform;
}
