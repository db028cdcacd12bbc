import type { Agent } from '../agent/agent.ts';
import { type AnswerCheck, evaluateAnswer } from '../call/evaluate-answer.ts';
import type { Callbacks } from '../callback/callbacks.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { PendingCall } from '../content/pending-request.ts';
import type { RunWarning } from '../context/run-result.ts';
import { RunError } from '../error/errors.ts';
import { answerEvent } from '../inbox/answer-event.ts';
import type { AnswerInput, RunInput } from '../inbox/run-input.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { Pacer } from '../platform/pacer.ts';
import { RunContext } from '../run/run-context.ts';
import { type BranchScope, hasModel } from '../run/scope.ts';
import type { Session, SessionKey } from '../session/session.ts';
import type { SessionService } from '../session/session-service.ts';
import { scopeOf } from '../session/session-state.ts';
import type { Tool } from '../tool/tool.ts';
import { equippedFor } from '../toolbox/equipped-agent.ts';
import { resolveTools } from '../toolbox/resolve-tools.ts';
import { driveUnwatched, openUnwatched } from './drive.ts';
import type { Engine } from './engine.ts';
import { ViewCache } from './engine.ts';

/** The outcome that a call would have if it were made now. */
export type CallCheck =
  /** The call passes: its tool would run, or would be sent to the client. */
  | { readonly status: 'passes' }
  /** A gate would ask first. These questions cannot be answered, because no call is stored for them. */
  | { readonly status: 'asks'; readonly questions: readonly PendingCall[] }
  /**
   * The call would not run: the tool is unknown, its arguments are invalid, or a gate or a hook forbids it.
   */
  | { readonly status: 'refused'; readonly outcome: ToolOutcome };

/** The tools that a runner's `callTool` can call. */
export interface ToolList {
  /** The tools in the agent's order, each with its declaration, including the tools of toolsets. */
  readonly tools: readonly Tool[];
  /** Warnings about missing tools, such as the tools of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}

/** Options of a dry run; its members are those of `RunInput`. */
export type DryRunOptions = Pick<RunInput, 'session' | 'deps' | 'signal'>;

/**
 * Prepares a call up to the start of its tool, and stores nothing. Rejects with the `RunError` that a run
 * would fail with.
 */
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
  if (!result.error) throw new TypeError('a checked call did not end');
  const { code, message, cause } = result.error;
  throw new RunError(code, message, { cause });
}

/** Lists the current tools of a runner's agent. Rejects if the session cannot be read. */
export async function listTools(engine: Engine, options: DryRunOptions = {}): Promise<ToolList> {
  // With a message, the session need not exist; nothing is written to it.
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
 * Determines what an answer would do to its call. Stores nothing, and runs no tool. Rejects with the
 * `RunError` that a run would fail with.
 */
export async function checkAnswer(
  engine: Engine,
  session: NonNullable<RunInput['session']>,
  answer: AnswerInput,
  options: Omit<DryRunOptions, 'session'> = {},
): Promise<AnswerCheck> {
  const root = await openUnwatched(dryEngine(engine, {}), { ...options, session });
  const event = answerEvent(root, answer, new Map());
  const question = root.run.view.questions.get(answer.requestId);
  if (event.type !== 'answered' || !question)
    throw new TypeError('an answer was accepted for a question that does not exist');
  return whileWanted(root, options, async () => {
    const equipped = await equippedFor(root, question.call);
    if (!equipped) return { status: 'unknown', reason: `the agent \`${question.call.caller}\` does not exist here` };
    return evaluateAnswer(equipped.scope, equipped.table, question, event.answer);
  });
}

/** Runs work, and cancels it when the signal of the options aborts. */
async function whileWanted<T>(
  { run: { cancellation } }: BranchScope,
  { signal }: Pick<DryRunOptions, 'signal'>,
  work: () => Promise<T>,
): Promise<T> {
  const abort = (): void => cancellation.cancel({ code: 'cancelled', reason: 'the caller has aborted the check' });
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', abort);
    cancellation.close();
  }
}

/**
 * Returns the engine of a dry run: it stores nothing, and of all hooks it calls only `beforeTool` and those
 * of `stop`.
 */
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
  return new Error('the call is only checked');
}

function onlyBefore(callbacks: Callbacks): Callbacks {
  const { name, mode } = callbacks;
  const beforeTool = callbacks.beforeTool?.bind(callbacks);
  return { ...(name !== undefined && { name }), ...(mode && { mode }), ...(beforeTool && { beforeTool }) };
}

/** Returns a session service that reads from the given store. Writes are accepted and dropped. */
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
 * Returns the shared state that a new session of a user would have. It is read from another session of the
 * user; empty if there is none.
 */
async function sharedState(sessions: SessionService, { appName, userId }: SessionKey): Promise<Session['state']> {
  const [other] = await sessions.list({ appName, userId }, { limit: 1 });
  const session = other && (await sessions.load(other, { afterRevision: Number.MAX_SAFE_INTEGER }));
  const shared = Object.entries(session?.state ?? {}).filter(([key]) => scopeOf(key) !== 'session');
  return Object.fromEntries(shared);
}
