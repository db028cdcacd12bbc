import type { Content } from '../content/content.ts';
import { AgentError, RunError, SessionNotFoundError } from '../error/errors.ts';
import { jsonMail } from '../inbox/read-inbox.ts';
import type { RunInput } from '../inbox/run-input.ts';
import { userContent, writtenBy } from '../inbox/user-content.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { agentsOf } from '../run/agent-tree.ts';
import { Cancellation } from '../run/cancellation.ts';
import { Journal } from '../run/journal.ts';
import type { RunEventQueue } from '../run/run-event-queue.ts';
import type { BranchScope, RunState } from '../run/scope.ts';
import { checkedSessionKey, type SessionKey } from '../session/session.ts';
import type { Mail } from '../session/session-service.ts';
import { emptyView, type SessionView } from '../view/session-view.ts';
import { driveBranch } from './drive-branch.ts';
import { type Engine, takeIn } from './engine.ts';

/** Returns the session key of an input; a new key if the input names no session. */
export function sessionKey({ settings }: Engine, { session }: RunInput): SessionKey {
  const { appName, userId, platform } = settings;
  if (typeof session === 'object') return checkedSessionKey(session);
  if (session !== undefined && (typeof session !== 'string' || session.trim() === ''))
    throw new RunError('bad_input', 'a session id must be a non-empty string; omit it for a new session');
  return { appName, userId, sessionId: session ?? platform.newId() };
}

/**
 * Opens a session for one run, and claims its lease. Throws `session_not_found` if the session does not exist
 * and the input can create none, `session_busy` if another worker has the session.
 */
export async function openRun(
  engine: Engine,
  key: SessionKey,
  input: RunInput,
  queue: RunEventQueue,
): Promise<BranchScope> {
  const view = await openView(engine, key, input);
  const { sessions, platform, leaseMs } = engine.settings;
  const idPrefix = platform.newId();
  const journal = new Journal(view, sessions, queue);
  const lease = await sessions.leases?.claim(key, idPrefix, leaseMs);
  if (sessions.leases && !lease) {
    await engine.views.keep(view);
    throw await sessionBusy(engine, key, input);
  }
  journal.fencingToken = lease?.fencingToken;
  return newScope(engine, input, { view, journal, queue, idPrefix });
}

/** Returns the scope of the session's own run, which has the runner's agent and the root branch. */
function newScope(
  { agent, settings }: Engine,
  { limits, deps, suspend }: RunInput,
  { view, journal, queue, idPrefix }: Pick<RunState, 'view' | 'journal' | 'queue' | 'idPrefix'>,
): BranchScope {
  const { plugins } = settings;
  const run: RunState = {
    settings,
    agent,
    view,
    journal,
    queue,
    cancellation: new Cancellation(settings.graceMs),
    secrets: queue.secrets,
    deps,
    suspend,
    idPrefix,
    ids: 0,
    temp: undefined,
    writes: new Map(),
    settling: new Set(),
    opening: new Set(),
    limiter: undefined,
    warned: new Set(),
    readingInbox: undefined,
    drive: driveBranch,
    // Set below, from the run itself.
    root: undefined as unknown as BranchScope,
  };
  const root: BranchScope = {
    run,
    agent,
    base: agent,
    tree: agent,
    agents: agentsOf(agent),
    branch: view.root,
    callbacks: isLlmAgent(agent) && agent.callbacks.length > 0 ? [...plugins, ...agent.callbacks] : plugins,
    limitStack: [{ limits: limits ? { ...settings.limits, ...limits } : settings.limits, branch: view.root }],
  };
  run.root = root;
  return root;
}

async function openView(
  { settings: { sessions }, views }: Engine,
  key: SessionKey,
  input: RunInput,
): Promise<SessionView> {
  // No other worker can know a key that was just created.
  const known = input.session === undefined ? undefined : await views.open(sessions, key);
  if (known) return known;
  const { answers = [], results = [], withdraw = [] } = input;
  const begins = input.message !== undefined || input.call !== undefined;
  if (!begins || answers.length + results.length + withdraw.length > 0) throw new SessionNotFoundError(key.sessionId);
  try {
    return takeIn(emptyView(key), await sessions.create(key));
  } catch (error) {
    // Another run has just created the session: the lease decides which run continues.
    const made = AgentError.is(error) && error.code === 'session_exists' ? await views.open(sessions, key) : undefined;
    if (made) return made;
    throw error;
  }
}

/**
 * The error of a run whose session another run has. It has the remaining time of that run's lease, and the
 * ids of the inbox items with the delivered input.
 */
export class SessionBusyError extends RunError {
  readonly retryable = true;
  /** Milliseconds until the lease ends unless it is renewed; undefined if the store does not know. */
  readonly retryAfterMs: number | undefined;
  /** The ids of the inbox items with the delivered input; undefined if nothing was delivered. */
  readonly delivered: readonly string[] | undefined;

  constructor({ sessionId }: SessionKey, leftMs: number, delivered: readonly string[]) {
    const until = leftMs > 0 ? `; its lease ends in ${leftMs} ms unless it is renewed` : '';
    const next =
      delivered.length > 0
        ? "The input is in the session's inbox, and that run or the next one processes it: do not send it again"
        : "Wait, or deliver the input to the session's inbox";
    super('session_busy', `another run is working on the session "${sessionId}"${until}. ${next}`);
    this.retryAfterMs = leftMs > 0 ? leftMs : undefined;
    this.delivered = delivered.length > 0 ? delivered : undefined;
  }
}

/**
 * Delivers the input to the inbox of a busy session, unless the input has `whenBusy: 'refuse'`, and returns
 * the error of the run. Rejects with `bad_input` if the message is invalid, and `bad_answer` if an answer or
 * a result is not JSON.
 */
export async function sessionBusy(engine: Engine, key: SessionKey, input: RunInput): Promise<RunError> {
  const { sessions, platform } = engine.settings;
  const items = input.whenBusy === 'refuse' || input.call !== undefined ? [] : inboxItemsOf(input, platform);
  for (const item of items) await sessions.deliver(key, item);
  const leftMs = (await sessions.leases?.held(key)) ?? 0;
  return new SessionBusyError(
    key,
    Math.ceil(leftMs),
    items.map(({ id }) => id),
  );
}

/**
 * Returns the input as inbox items. A message has the id of its input, so that it is accepted once; answers,
 * results and withdrawals have ids that are derived from it.
 */
function inboxItemsOf(
  { message, by: writer, inputId, answers = [], results = [], withdraw = [] }: RunInput,
  { newId }: Engine['settings']['platform'],
): readonly Mail[] {
  const id = inputId ?? newId();
  const items: Mail[] = [
    ...answers.map(
      ({ requestId, value, by }): Mail => ({
        id: `${id}/answer/${requestId}`,
        type: 'answer',
        answer: { requestId, value: value as JsonValue, ...(by !== undefined && { by }) },
      }),
    ),
    ...results.map(
      ({ callId, outcome, by }): Mail => ({
        id: `${id}/result/${callId}`,
        type: 'result',
        callId,
        outcome,
        ...(by !== undefined && { by }),
      }),
    ),
    ...withdraw.map(
      ({ requestId, reason }): Mail => ({
        id: `${id}/withdraw/${requestId}`,
        type: 'withdraw',
        requestId,
        ...(reason !== undefined && { reason }),
      }),
    ),
  ];
  if (message !== undefined) {
    const content = userContent(message as string | Content);
    items.push({ id, type: 'message', content, ...writtenBy(writer) });
  }
  return items.map(jsonMail);
}
