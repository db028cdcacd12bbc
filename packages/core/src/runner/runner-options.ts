import type { Agent } from '../agent/agent.ts';
import { type Limits, limitNames } from '../agent/limits.ts';
import type { ArtifactService } from '../artifact/artifact-service.ts';
import { type Callbacks, callbackNames } from '../callback/callbacks.ts';
import { Secrets, shortestSecret } from '../credential/secrets.ts';
import type { MemberRules } from '../error/check-members.ts';
import { ConfigError } from '../error/errors.ts';
import { listOf, milliseconds, oneOf, recordOf, wholeNumber } from '../error/member-rules.ts';
import { givenMembers } from '../json/object-members.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import type { MemoryService } from '../memory/memory-service.ts';
import { defaultPlatform } from '../platform/platform.ts';
import { agentsOf } from '../run/agent-tree.ts';
import type { InDoubtPolicy, PendingMessagePolicy, RunSettings } from '../run/run-settings.ts';
import type { SchemaValidator } from '../schema/standard-schema.ts';
import { memorySessions } from '../session/in-memory/memory-sessions.ts';
import type { SessionKey } from '../session/session.ts';
import type { SessionService } from '../session/session-service.ts';
import { timedSessionService } from '../session/timed-session-service.ts';
import { checkGates, gateList } from '../tool/gates.ts';
import type { ToolGate } from '../tool/tool.ts';
import { reservedNames } from '../tool/tool-table.ts';
import { isToolset } from '../tool/toolset.ts';

/** Options of a runner. Only the agent is required. */
export interface RunnerOptions<Output = unknown> {
  /** The agent to run: `llmAgent(...)`, a workflow agent, or your own. */
  readonly agent: Agent<Output>;
  /** The app that sessions, state and memory belong to; default `app`. */
  readonly appName?: string | undefined;
  /** The user id for sessions that are given only by their id; default `user`. */
  readonly userId?: string | undefined;
  /** The session service that stores the logs; default: a store in the memory of this process. */
  readonly sessions?: SessionService | undefined;
  /**
   * Snapshots of long sessions: with them, a run need not read the complete log after another worker had the
   * session. Give `viewSnapshots(sessions)` of `@mortise/core/snapshots`. Default: none.
   */
  readonly snapshots?: ViewSnapshots | undefined;
  /** The artifact service. Without one, tools that save or load artifacts get an error. */
  readonly artifacts?: ArtifactService | undefined;
  /** The memory service. Without one, tools that search memory get an error. */
  readonly memory?: MemoryService | undefined;
  /** Checks answers against their schema. Without one, the simple keywords of JSON Schema are checked. */
  readonly validator?: SchemaValidator | undefined;
  /**
   * Runner gates: gates for every call in the tree, before the gates of its agent and its tool, however the
   * call came about. An agent cannot remove them. A runner gate and an agent's gate may have the same name.
   */
  readonly gates?: readonly ToolGate[] | undefined;
  /** Callbacks for every agent, called before the agent's own. */
  readonly plugins?: readonly Callbacks[] | undefined;
  /**
   * Limits of each invocation; default 25 model calls. Limits of
   * the agent and of a run's input override them, one by one.
   */
  readonly limits?: Limits | undefined;
  /** The maximum number of calls of one turn that run in parallel; default 8. */
  readonly concurrency?: number | undefined;
  /**
   * The behaviour if the user sends a message while questions are open: `withdraw` the questions (the
   * default: their calls are denied), or `refuse` the message with `pending_requests`.
   */
  readonly onMessageWhilePending?: PendingMessagePolicy | undefined;
  /**
   * The behaviour if a call's outcome is unknown after a crash, a timeout or a broken connection: `ask` a
   * user (the default), or `tell` the model. It applies to calls with
   * the effect `write`, and to other calls after `mostStarts` starts.
   */
  readonly onInDoubt?: InDoubtPolicy | undefined;
  /** Milliseconds that a callback, gate or toolset may take; default 30,000. */
  readonly callbackTimeoutMs?: number | undefined;
  /**
   * The maximum number of characters of one result, in the log and for the model; default 262,144. A longer
   * result is cut to its beginning and end, and the complete result is saved as an artifact if there is an
   * artifact service.
   */
  readonly resultLimitChars?: number | undefined;
  /**
   * Secrets by name, which are neither stored nor shown: `«secret:name»` replaces a secret, also if it is
   * percent-encoded, escaped or in Base64. Each has at least 6 characters. Credentials that gates hand out,
   * and secrets that code registers with the run, are masked without this option.
   */
  readonly secrets?: { readonly [name: string]: string | undefined } | undefined;
  /**
   * Milliseconds within which running tools must end after a
   * cancellation, before the run abandons them; default 1,500.
   */
  readonly graceMs?: number | undefined;
  /**
   * Milliseconds for which this process leases a session; default 30,000. The lease is renewed while the run
   * is active. Has an effect only if the store has leases.
   */
  readonly leaseMs?: number | undefined;
  /**
   * The part of the tool that must be unchanged for an answer to count. The arguments of the call must be
   * unchanged in any case. `definition` (the default): the complete definition that the model gets.
   * `schema`: name, schema, effect and egress only, so that a new version of the application may change the
   * description while a question waits.
   */
  readonly answersBindTo?: 'definition' | 'schema' | undefined;
  /**
   * The maximum number of starts of one call with the effect `read` or `idempotent`; default 5. Such a call
   * runs again if its process dies. After the last start it is in doubt (`onInDoubt`), because the call
   * itself may crash the process.
   */
  readonly mostStarts?: number | undefined;
  /**
   * Milliseconds that one call of the session service may take before the run fails with `store_timeout`;
   * default 10,000.
   */
  readonly storeTimeoutMs?: number | undefined;
  /** Returns the time in epoch milliseconds, for tests; default: the clock of the machine. */
  readonly clock?: (() => number) | undefined;
  /** Returns a unique id, for tests; default: a random id. */
  readonly newId?: (() => string) | undefined;
}

/**
 * A cache of session views in this process and in the store. Only `viewSnapshots` creates one. Its views are
 * opaque to other code.
 */
export interface ViewSnapshots {
  /**
   * Returns the current view of a session; undefined for an
   * unknown session. The caller owns the view until `keep`.
   */
  open(sessions: SessionService, key: SessionKey): Promise<object | undefined>;
  /** Stores a view at the end of a run, which waits for this method. Never rejects. */
  keep(view: object): Promise<void> | void;
}

/** The members of runner options, each with its rule. */
export const runnerOptions: MemberRules<RunnerOptions> = {
  agent: true,
  appName: 'text',
  userId: 'text',
  sessions: 'object',
  snapshots: 'object',
  artifacts: 'object',
  memory: 'object',
  validator: 'object',
  gates: gateList,
  plugins: listOf(callbackNames),
  limits: limitNames,
  concurrency: wholeNumber(1),
  onMessageWhilePending: oneOf<PendingMessagePolicy>({ withdraw: true, refuse: true }),
  onInDoubt: oneOf<InDoubtPolicy>({ ask: true, tell: true }),
  callbackTimeoutMs: milliseconds(1),
  resultLimitChars: wholeNumber(1_000, Number.POSITIVE_INFINITY),
  secrets: recordOf('string'),
  graceMs: milliseconds(0),
  leaseMs: milliseconds(1),
  mostStarts: wholeNumber(1),
  answersBindTo: ['definition', 'schema'],
  storeTimeoutMs: milliseconds(1),
  clock: 'function',
  newId: 'function',
};

/**
 * Checks the options of a runner, and returns its settings, with defaults for omitted options. Throws
 * `invalid_option`, `reserved_name`.
 */
export function settingsOf(options: RunnerOptions): RunSettings {
  const settings = { ...defaults, ...givenMembers(options) };
  const { agent } = options;
  const { clock, newId } = settings;
  return {
    ...settings,
    sessions: sessionsOf(options),
    runnerGates: checkRunnerGates(options.gates, agent),
    limits: { ...options.limits, ...(isLlmAgent(agent) && agent.limits) },
    secrets: secretsOf(options),
    platform: { ...defaultPlatform, ...(clock && { now: clock, monotonic: clock }), ...(newId && { newId }) },
  };
}

const defaults = {
  appName: 'app',
  userId: 'user',
  concurrency: 8,
  onMessageWhilePending: 'withdraw',
  onInDoubt: 'ask',
  callbackTimeoutMs: 30_000,
  resultLimitChars: 262_144,
  graceMs: 1_500,
  leaseMs: 30_000,
  mostStarts: 5,
  plugins: [],
} as const satisfies Partial<RunnerOptions>;

/**
 * Returns the session service with a timeout, because a given store may never respond; or the default store
 * in memory, which needs none.
 */
function sessionsOf({ sessions, clock, storeTimeoutMs = 10_000 }: RunnerOptions): SessionService {
  return sessions ? timedSessionService(sessions, storeTimeoutMs) : memorySessions(clock ?? defaultPlatform.now);
}

function secretsOf({ secrets = {} }: RunnerOptions): Secrets {
  const all = new Secrets();
  for (const [name, value] of Object.entries(secrets)) {
    if (value !== undefined && value.length < shortestSecret)
      throw new ConfigError(
        'invalid_option',
        `the secret "${name}" has fewer than ${shortestSecret} characters; omit it`,
      );
    all.add(name, value);
  }
  return all;
}

/**
 * Checks the gates of a runner. Throws `invalid_option` if a gate is invalid, and `reserved_name` if a tool
 * in the agent tree has a name that a gate reserves.
 */
export function checkRunnerGates(gates: readonly ToolGate[] | undefined, root: Agent): readonly ToolGate[] {
  if (!gates || gates.length === 0) return noGates;
  checkGates('runner', gates);
  const reserved = reservedNames(gates, []);
  for (const { agent } of agentsOf(root).values()) {
    const tool = isLlmAgent(agent) && agent.tools.find((tool) => !isToolset(tool) && reserved.has(tool.name));
    if (!tool) continue;
    const message = `agent "${agent.name}": a gate of the runner reserves the name "${tool.name}"; rename the tool`;
    throw new ConfigError('reserved_name', message);
  }
  return [...gates];
}

/**
 * The one list of all runners without gates, because the
 * list is the key under which their tool tables are cached.
 */
const noGates: readonly ToolGate[] = [];
