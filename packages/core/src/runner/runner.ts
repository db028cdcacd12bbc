import { ConfigError } from '../error/config-error.ts';
import { RunError } from '../error/run-error.ts';
import type { LlmAgent } from '../flow/llm-agent.ts';
import type { RunEvent, RunResult } from '../flow/run-event.ts';
import { shortestSecret } from '../flow/secrets.ts';
import { defaultPlatform } from '../platform/platform.ts';
import { inMemorySessionService } from '../session/in-memory-session-service.ts';
import type { SessionService } from '../session/session-service.ts';
import { timedSessionService } from '../session/timed-session-service.ts';
import { isToolset } from '../tool/toolset.ts';
import { drive, driveUnwatched } from './drive.ts';
import type { Engine } from './engine.ts';
import { keepExampleRun } from './example-run.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import type { RunInput } from './run-input.ts';
import type { RunnerOptions } from './runner-options.ts';
import { ViewCache } from './view-cache.ts';

/** Runs an agent over sessions. */
export interface Runner {
  /** The run as it happens. Leaving the loop early cancels it. */
  stream(input: RunInput): AsyncGenerator<RunEvent, void, void>;
  /** What `collect(stream(input))` gives. Resolves whatever happens, unless the runner is closed; `orThrow(result)` throws where the status is `failed`. */
  run(input: RunInput): Promise<RunResult>;
  /** Closes the agent's toolsets, once. A later run is refused. */
  close(): Promise<void>;
}

/** A runner. Throws `ConfigError`: `invalid_agent`, `invalid_option`. */
export function runner(options: RunnerOptions): Runner {
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
  if (!isLlmAgent(agent))
    throw new ConfigError('invalid_agent', `agent "${agent?.name}" has no model to ask; make it with llmAgent()`);
  if (!(concurrency >= 1)) throw new ConfigError('invalid_option', `concurrency is at least 1, got ${concurrency}`);
  if (!(resultLimitChars >= 1_000))
    throw new ConfigError('invalid_option', `resultLimitChars is at least 1,000, got ${resultLimitChars}`);
  checkSecrets(options.secrets);
  keepExampleRun();
  return {
    agent,
    appName: options.appName ?? 'app',
    userId: options.userId ?? 'user',
    sessions: sessionsOf(options),
    artifacts: options.artifacts,
    memory: options.memory,
    validator: options.validator,
    callbacks: [...(options.plugins ?? []), ...agent.callbacks],
    limits: { ...options.limits, ...agent.limits },
    concurrency,
    onMessageWhilePending: options.onMessageWhilePending ?? 'withdraw',
    onInDoubt: options.onInDoubt ?? 'ask',
    callbackTimeoutMs: options.callbackTimeoutMs ?? 30_000,
    resultLimitChars,
    knownSecrets: options.secrets,
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

function isLlmAgent(agent: RunnerOptions['agent']): agent is LlmAgent {
  return typeof agent?.next === 'function' && 'model' in agent && 'tools' in agent && 'callbacks' in agent;
}

async function closeToolsets({ tools }: LlmAgent): Promise<void> {
  const closed = await Promise.allSettled(tools.map(async (tool) => isToolset(tool) && tool.close?.()));
  const errors = closed.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors, 'some toolsets could not be closed');
}
