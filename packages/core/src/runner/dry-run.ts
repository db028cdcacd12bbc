import type { Agent } from '../agent/agent.ts';
import { type AnswerCheck, weighAnswer } from '../call/weigh-answer.ts';
import type { Callbacks } from '../callback/callbacks.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { PendingCall } from '../content/pending-call.ts';
import type { RunWarning } from '../context/run-result.ts';
import { RunError } from '../error/run-error.ts';
import { answerEvent } from '../inbox/answer-event.ts';
import type { AnswerInput, RunInput } from '../inbox/run-input.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { Pacer } from '../platform/pacer.ts';
import { RunContext } from '../run/run-context.ts';
import type { BranchScope } from '../run/run-scope.ts';
import { hasModel } from '../run/run-scope.ts';
import type { Session, SessionKey } from '../session/session.ts';
import type { SessionService } from '../session/session-service.ts';
import { scopeOf } from '../session/state-scope.ts';
import type { Tool } from '../tool/tool.ts';
import { equippedFor } from '../toolbox/equipped-agent.ts';
import { resolveTools } from '../toolbox/resolve-tools.ts';
import { driveUnwatched, openUnwatched } from './drive.ts';
import type { Engine } from './engine.ts';
import { ViewCache } from './engine.ts';

/** The decision about a call at this moment, without running it. */
export type CallCheck =
  /** Its tool would run, or would be asked of the client. */
  | { readonly status: 'passes' }
  /** A gate would ask first. The ids of these questions are those of no call: they cannot be answered. */
  | { readonly status: 'asks'; readonly questions: readonly PendingCall[] }
  /** It would not run: there is no such tool, its arguments do not fit, or somebody forbids it. */
  | { readonly status: 'refused'; readonly outcome: ToolOutcome };

/** The tools that can be called by a runner's `callTool`. */
export interface ToolList {
  /** Each with its declaration, in the agent's order, those of toolsets among them. */
  readonly tools: readonly Tool[];
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}

/** Options of a dry run: the session, dependencies and signal, as in `RunInput`. */
export type DryRunOptions = Pick<RunInput, 'session' | 'deps' | 'signal'>;

/** Sends a call on its way to its tool, up to the tool, with nothing stored. Rejects as a run fails. */
export async function checkCall(
  engine: Engine,
  call: NonNullable<RunInput['call']>,
  options?: DryRunOptions,
): Promise<CallCheck> {
  let reached = false;
  const stop: Callbacks = {
    name: 'dry run',
    aroundTool: () => {
      reached = true;
      // A hook that does not call the tool ends the call.
      throw onlyLooked();
    },
    beforeModel: () => {
      throw onlyLooked();
    },
  };
  const result = await driveUnwatched(() => dryEngine(engine, stop), { ...options, call });
  if (reached) return { status: 'passes' };
  const questions = result.pending.filter(({ gate }) => gate !== undefined);
  if (questions.length > 0) return { status: 'asks', questions };
  if (result.pending.length > 0) return { status: 'passes' };
  if (result.outcome) return { status: 'refused', outcome: result.outcome };
  if (!result.error) throw new TypeError('a call that is only looked at came to no end');
  const { code, message, cause } = result.error;
  throw new RunError(code, message, { cause });
}

/** The tools of a runner's agent as they are now. Rejects where the session cannot be read. */
export async function listTools(engine: Engine, options: DryRunOptions = {}): Promise<ToolList> {
  // The session may be a new one: nothing is said in it.
  const scope = await openUnwatched(dryEngine(engine, {}), { ...options, message: '' });
  if (!hasModel(scope)) return { tools: [], warnings: [] };
  return whileWanted(scope, options, async () => {
    const { byName } = await resolveTools(scope, new RunContext(scope));
    return {
      tools: [...byName.values()].filter(({ declaration }) => declaration),
      warnings: scope.run.queue.warnings,
    };
  });
}

/**
 * Checks what an answer would do to its call, with nothing stored and no tool run. Rejects as a run fails.
 */
export async function checkAnswer(
  engine: Engine,
  session: NonNullable<RunInput['session']>,
  answer: AnswerInput,
  options: Omit<DryRunOptions, 'session'> = {},
): Promise<AnswerCheck> {
  const root = await openUnwatched(dryEngine(engine, {}), { ...options, session });
  const event = answerEvent(root, answer, new Map());
  const exchange = root.run.view.exchanges.get(answer.requestId);
  if (event.type !== 'answered' || !exchange)
    throw new TypeError('an answer was taken to a question that is not there');
  return whileWanted(root, options, async () => {
    const equipped = await equippedFor(root, exchange.call);
    if (!equipped) return { status: 'unknown', reason: `the agent \`${exchange.call.caller}\` is not here` };
    return weighAnswer(equipped.scope, equipped.table, exchange, event.answer);
  });
}

/** Does what a caller wants to know, until its signal aborts. */
async function whileWanted<T>(
  { run: { cancellation } }: BranchScope,
  { signal }: Pick<DryRunOptions, 'signal'>,
  work: () => Promise<T>,
): Promise<T> {
  const abort = (): void => cancellation.cancel({ code: 'cancelled', reason: 'the answer is not needed any more' });
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', abort);
    cancellation.close();
  }
}

/** A runner like this one, which stores nothing and asks only the hooks that come before a call. */
function dryEngine({ agent, settings }: Engine, stop: Callbacks): Engine {
  const plugins = [stop, ...settings.plugins.map(onlyBefore)];
  return {
    agent: isLlmAgent(agent) ? ({ ...agent, callbacks: agent.callbacks.map(onlyBefore) } as Agent) : agent,
    settings: { ...settings, plugins, sessions: readOnly(settings.sessions) },
    views: new ViewCache(),
    pacer: new Pacer(),
    suspendable: new Map(),
  };
}

function onlyLooked(): Error {
  return new Error('the call is only looked at');
}

function onlyBefore(callbacks: Callbacks): Callbacks {
  const { name, mode } = callbacks;
  const beforeTool = callbacks.beforeTool?.bind(callbacks);
  return { ...(name !== undefined && { name }), ...(mode && { mode }), ...(beforeTool && { beforeTool }) };
}

/** The sessions of a store as they are. What is written is taken, and goes nowhere. */
function readOnly(sessions: SessionService): SessionService {
  return {
    load: (key, from) => sessions.load(key, from),
    create: async (key) => ({ ...key, revision: 0, events: [], state: await sharedState(sessions, key) }),
    append: async (_key, events, { revision }) => ({ revision: revision + events.length, hasMail: false }),
    deliver: async () => {},
    mail: async () => [],
    delete: async () => {},
    list: (scope, page) => sessions.list(scope, page),
  };
}

/**
 * The state that a new session of a user would share, read from another session of the user, if there is one.
 */
async function sharedState(sessions: SessionService, { appName, userId }: SessionKey): Promise<Session['state']> {
  const [other] = await sessions.list({ appName, userId }, { limit: 1 });
  const session = other && (await sessions.load(other, { afterRevision: Number.MAX_SAFE_INTEGER }));
  const shared = Object.entries(session?.state ?? {}).filter(([key]) => scopeOf(key) !== 'session');
  return Object.fromEntries(shared);
}
