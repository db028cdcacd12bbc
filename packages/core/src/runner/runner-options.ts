import type { Agent } from '../agent/agent.ts';
import type { Limits } from '../agent/limits.ts';
import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { Callbacks } from '../callback/callbacks.ts';
import { shortestSecret } from '../credential/shortest-secret.ts';
import { ConfigError } from '../error/config-error.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import type { MemoryService } from '../memory/memory-service.ts';
import { defaultPlatform } from '../platform/platform.ts';
import { RunSecrets } from '../run/run-secrets.ts';
import type { RunSettings } from '../run/run-settings.ts';
import type { SchemaValidator } from '../schema/schema-validator.ts';
import { inMemorySessionService } from '../session/in-memory/in-memory-session-service.ts';
import type { SessionService } from '../session/session-service.ts';
import { timedSessionService } from '../session/timed-session-service.ts';
import type { ToolGate } from '../tool/tool.ts';
import { checkCeiling } from './check-ceiling.ts';
import { secretLoader } from './load-all.ts';

/** What a runner needs. Only the agent is required. */
export interface RunnerOptions<Output = unknown> {
  readonly agent: Agent<Output>;
  /** Default `app`. */
  readonly appName?: string | undefined;
  /** Whose a session is that is named by its id alone; default `user`. */
  readonly userId?: string | undefined;
  /** Default: in this process. */
  readonly sessions?: SessionService | undefined;
  /** Without one, tools that save or load artifacts get an error. */
  readonly artifacts?: ArtifactService | undefined;
  /** Without one, tools that search memory get an error. */
  readonly memory?: MemoryService | undefined;
  /** Checks answers against their schema. Without one, the plain keywords of JSON Schema are checked. */
  readonly validator?: SchemaValidator | undefined;
  /**
   * A ceiling: gates of every call in the tree, before those of its agent and its tool, however it came
   * about. An agent below cannot loosen it. Of an agent's gate of the same name it is told apart by its
   * place.
   */
  readonly gates?: readonly ToolGate[] | undefined;
  /** Callbacks of every agent, before its own. */
  readonly plugins?: readonly Callbacks[] | undefined;
  readonly limits?: Limits | undefined;
  /** Calls of one turn that run beside each other; default 8. */
  readonly concurrency?: number | undefined;
  /**
   * When the user writes while questions are open: `withdraw` them (the default: the calls are denied), or
   * `refuse` the message with `pending_requests`.
   */
  readonly onMessageWhilePending?: 'withdraw' | 'refuse' | undefined;
  /**
   * When a call's outcome was lost, by a crash, a timeout or a broken connection: `ask` a person (the
   * default), or `tell` the model. Concerns calls with the effect `write`.
   */
  readonly onInDoubt?: 'ask' | 'tell' | undefined;
  /** Milliseconds that a callback, gate or toolset may take; default 30,000. */
  readonly callbackTimeoutMs?: number | undefined;
  /**
   * Characters of one result that are stored and that the model reads; default 262,144. Of what is longer the
   * head and the tail stay, and the whole is saved as an artifact where there is a service.
   */
  readonly resultLimitChars?: number | undefined;
  /**
   * Values that are neither stored nor shown, by name: `«secret:name»` stands there instead, also for what is
   * percent-encoded, escaped or in Base64. What gates hand out as credentials, and what whoever holds it
   * tells the run, is among them without being named. At least 6 characters each.
   */
  readonly secrets?: { readonly [name: string]: string | undefined } | undefined;
  /**
   * Milliseconds that running tools have to end after a
   * cancellation, before they are left behind; default 1,500.
   */
  readonly graceMs?: number | undefined;
  /**
   * Milliseconds that this process has a session to itself, renewed
   * while the run goes on; default 30,000. Where the store has leases.
   */
  readonly leaseMs?: number | undefined;
  /**
   * Milliseconds that the session service may take for one answer
   * before the run fails with `store_timeout`; default 10,000.
   */
  readonly storeTimeoutMs?: number | undefined;
  /** Epoch milliseconds. */
  readonly clock?: (() => number) | undefined;
  readonly newId?: (() => string) | undefined;
}

/** The names of its members. */
export const runnerOptions: Record<keyof RunnerOptions, true> = {
  agent: true,
  appName: true,
  userId: true,
  sessions: true,
  artifacts: true,
  memory: true,
  validator: true,
  gates: true,
  plugins: true,
  limits: true,
  concurrency: true,
  onMessageWhilePending: true,
  onInDoubt: true,
  callbackTimeoutMs: true,
  resultLimitChars: true,
  secrets: true,
  graceMs: true,
  leaseMs: true,
  storeTimeoutMs: true,
  clock: true,
  newId: true,
};

/**
 * The settings of a runner: its options, checked, and the defaults of those that are left out. Throws
 * `invalid_option`, `reserved_name`.
 */
export function settingsOf(options: RunnerOptions): RunSettings {
  const { agent, limits = {}, concurrency = 8, resultLimitChars = 262_144, clock, newId } = options;
  if (!(concurrency >= 1)) throw new ConfigError('invalid_option', `concurrency is at least 1, got ${concurrency}`);
  if (!(resultLimitChars >= 1_000))
    throw new ConfigError('invalid_option', `resultLimitChars is at least 1,000, got ${resultLimitChars}`);
  for (const name of ['appName', 'userId'] as const) {
    const id: unknown = options[name] ?? name;
    if (typeof id !== 'string' || id.trim() === '')
      throw new ConfigError('invalid_option', `${name} is a text that is not empty: sessions and state belong to it`);
  }
  return {
    appName: options.appName ?? 'app',
    userId: options.userId ?? 'user',
    sessions: sessionsOf(options),
    artifacts: options.artifacts,
    memory: options.memory,
    validator: options.validator,
    ceiling: checkCeiling(options.gates, agent),
    plugins: options.plugins ?? [],
    limits: { ...limits, ...(isLlmAgent(agent) && agent.limits) },
    concurrency,
    onMessageWhilePending: options.onMessageWhilePending ?? 'withdraw',
    onInDoubt: options.onInDoubt ?? 'ask',
    callbackTimeoutMs: options.callbackTimeoutMs ?? 30_000,
    resultLimitChars,
    secrets: secretsOf(options),
    graceMs: options.graceMs ?? 1_500,
    leaseMs: options.leaseMs ?? 30_000,
    platform: { ...defaultPlatform, ...(clock && { now: clock, monotonic: clock }), ...(newId && { newId }) },
  };
}

/** A store in this process answers at once; another may not answer at all. */
function sessionsOf({ sessions, clock, storeTimeoutMs = 10_000 }: RunnerOptions): SessionService {
  return sessions ? timedSessionService(sessions, storeTimeoutMs) : inMemorySessionService(clock && { clock });
}

function secretsOf({ secrets = {} }: RunnerOptions): RunSecrets {
  const all = new RunSecrets(secretLoader);
  for (const [name, value] of Object.entries(secrets)) {
    if (value !== undefined && value.length < shortestSecret)
      throw new ConfigError(
        'invalid_option',
        `the secret "${name}" has fewer than ${shortestSecret} characters; leave it out`,
      );
    all.add(name, value);
  }
  return all;
}
