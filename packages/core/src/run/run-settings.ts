import type { Limits } from '../agent/limits.ts';
import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { Callbacks } from '../callback/callbacks.ts';
import type { Secrets } from '../credential/secrets.ts';
import type { MemoryService } from '../memory/memory-service.ts';
import type { Platform } from '../platform/platform.ts';
import type { SchemaValidator } from '../schema/standard-schema.ts';
import type { SessionService } from '../session/session-service.ts';
import type { ToolGate } from '../tool/tool.ts';

/**
 * The treatment of a message that arrives while questions are open: `withdraw` the questions, or `refuse` the
 * message.
 */
export type PendingMessagePolicy = 'withdraw' | 'refuse';

/**
 * The policy for a call in doubt: `ask` a user whether it happened, or `tell` the model that this is unknown.
 */
export type InDoubtPolicy = 'ask' | 'tell';

/** The options of a runner with all defaults, created once and shared by all of its runs. */
export interface RunSettings {
  readonly appName: string;
  readonly userId: string;
  readonly sessions: SessionService;
  readonly artifacts?: ArtifactService | undefined;
  readonly memory?: MemoryService | undefined;
  readonly validator?: SchemaValidator | undefined;
  /**
   * Gates of the runner, which come before the gates of any
   * agent. All runs of a runner have the same list object.
   */
  readonly runnerGates: readonly ToolGate[];
  /** Callbacks for all agents, which come before each agent's own. */
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
  /**
   * The part of a tool that an answer is bound to: the tool's complete `definition` (default), or the
   * definition without its description (`schema`).
   */
  readonly answersBindTo?: 'definition' | 'schema' | undefined;
  readonly platform: Platform;
}
