import type { Agent } from '../agent/agent.ts';
import { limitNames } from '../agent/limits.ts';
import { Secrets, shortestSecret } from '../credential/secrets.ts';
import { checkMembers } from '../error/check-members.ts';
import { ConfigError } from '../error/config-error.ts';
import { RunError } from '../error/run-error.ts';
import type { RunInput } from '../inbox/run-input.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { defaultPlatform, findRandomSource } from '../platform/platform.ts';
import { placesOf } from '../run/agent-tree.ts';
import type { RunEvent, RunResult } from '../run/run-event.ts';
import { inMemorySessionService } from '../session/in-memory-session-service.ts';
import type { SessionService } from '../session/session-service.ts';
import { timedSessionService } from '../session/timed-session-service.ts';
import { isToolset, type Toolset } from '../tool/toolset.ts';
import { checkCeiling } from './check-ceiling.ts';
import { drive, driveUnwatched } from './drive.ts';
import type { Engine } from './engine.ts';
import { keepExampleRun } from './example-run.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import { type RunnerOptions, runnerOptions } from './runner-options.ts';
import { ViewCache } from './view-cache.ts';

/** Runs an agent over sessions. */
export interface Runner {
  /** The run as it happens. Leaving the loop early cancels it. */
  stream(input: RunInput): AsyncGenerator<RunEvent, void, void>;
  /** What `collectRun(stream(input))` gives. Resolves whatever happens, unless the runner is closed; `orThrow(result)` throws where the status is `failed`. */
  run(input: RunInput): Promise<RunResult>;
  /** Closes the agent's toolsets, once. A later run is refused. */
  close(): Promise<void>;
}

/** A runner. Throws `ConfigError`: `invalid_agent`, `invalid_option`. */
export function createRunner(options: RunnerOptions): Runner {
  checkMembers('runner', options, runnerOptions);
  if (options.limits) checkMembers('limits of the runner', options.limits, limitNames);
  const engine = engineOf(options);
  let closing: Promise<void> | undefined;
  const open = (): Engine => {
    if (closing) throw new RunError('closed', 'this runner is closed; make another');
    return engine;
  };
  return {
    stream: (input) => drive(open(), input),
    run: async (input) => driveUnwatched(open(), input),
    close() {
      closing ??= closeToolsets(engine.agent);
      return closing;
    },
  };
}

function engineOf(options: RunnerOptions): Engine {
  const { agent, concurrency = 8, leaseMs = 30_000, resultLimitChars = 262_144, clock, newId } = options;
  checkAgent(agent);
  if (!(concurrency >= 1)) throw new ConfigError('invalid_option', `concurrency is at least 1, got ${concurrency}`);
  if (!(resultLimitChars >= 1_000))
    throw new ConfigError('invalid_option', `resultLimitChars is at least 1,000, got ${resultLimitChars}`);
  for (const name of ['appName', 'userId'] as const) {
    const id: unknown = options[name] ?? name;
    if (typeof id !== 'string' || id.trim() === '')
      throw new ConfigError('invalid_option', `${name} is a text that is not empty: sessions and state belong to it`);
  }
  checkSecrets(options.secrets);
  keepExampleRun();
  if (!newId) findRandomSource();
  return {
    agent,
    appName: options.appName ?? 'app',
    userId: options.userId ?? 'user',
    sessions: sessionsOf(options),
    artifacts: options.artifacts,
    memory: options.memory,
    validator: options.validator,
    ceiling: checkCeiling(options.gates, agent),
    plugins: options.plugins ?? [],
    limits: { ...options.limits, ...(isLlmAgent(agent) && agent.limits) },
    concurrency,
    onMessageWhilePending: options.onMessageWhilePending ?? 'withdraw',
    onInDoubt: options.onInDoubt ?? 'ask',
    callbackTimeoutMs: options.callbackTimeoutMs ?? 30_000,
    resultLimitChars,
    secrets: new Secrets(options.secrets),
    graceMs: options.graceMs ?? 1_500,
    leaseMs,
    leases: new LeaseKeeper(leaseMs),
    platform: { ...defaultPlatform, ...(clock && { now: clock, monotonic: clock }), ...(newId && { newId }) },
    views: new ViewCache(),
  };
}

/** A store in this process answers at once; another may not answer at all. */
function sessionsOf({ sessions, clock, storeTimeoutMs = 10_000 }: RunnerOptions): SessionService {
  return sessions ? timedSessionService(sessions, storeTimeoutMs) : inMemorySessionService(clock && { clock });
}

function checkSecrets(secrets: RunnerOptions['secrets'] = {}): void {
  for (const [name, value] of Object.entries(secrets)) {
    if (value === undefined || value.length >= shortestSecret) continue;
    throw new ConfigError(
      'invalid_option',
      `the secret "${name}" has fewer than ${shortestSecret} characters; leave it out`,
    );
  }
}

/** Throws `invalid_agent`, `duplicate_agent`. */
function checkAgent(agent: Agent): void {
  if (typeof agent?.next !== 'function')
    throw new ConfigError('invalid_agent', `agent "${agent?.name}" has no next(); make it with llmAgent()`);
  placesOf(agent);
}

async function closeToolsets(agent: Agent): Promise<void> {
  const toolsets = new Set<Toolset>();
  collectToolsets(agent, toolsets, new Set());
  const closed = await Promise.allSettled([...toolsets].map(async (toolset) => toolset.close?.()));
  const errors = closed.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors, 'some toolsets could not be closed');
}

/** Those of an agent, of its tree, and of the agents that its tools run. */
function collectToolsets(agent: Agent, toolsets: Set<Toolset>, seen: Set<Agent>): void {
  if (seen.has(agent)) return;
  seen.add(agent);
  for (const tool of isLlmAgent(agent) ? agent.tools : []) {
    if (isToolset(tool)) toolsets.add(tool);
    else for (const nested of tool.agents ?? []) collectToolsets(nested, toolsets, seen);
  }
  for (const below of agent.subAgents ?? []) collectToolsets(below, toolsets, seen);
}
