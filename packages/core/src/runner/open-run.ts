import type { Limits } from '../agent/limits.ts';
import { AgentError } from '../error/agent-error.ts';
import { RunError } from '../error/run-error.ts';
import { SessionNotFoundError } from '../error/session-error.ts';
import type { RunInput } from '../inbox/run-input.ts';
import { takeMail } from '../inbox/take-mail.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { placesOf } from '../run/agent-tree.ts';
import { Cancellation } from '../run/cancellation.ts';
import { Journal } from '../run/journal.ts';
import { ModelSlots } from '../run/model-slots.ts';
import type { Outbox } from '../run/outbox.ts';
import type { BranchScope } from '../run/run-scope.ts';
import type { SessionKey } from '../session/session.ts';
import { emptyView, type SessionView } from '../view/session-view.ts';
import { driveBranch } from './drive-branch.ts';
import type { Engine } from './engine.ts';
import { takeIn } from './view-cache.ts';

/** Which session an input names; a new one where it names none. */
export function sessionKey({ appName, userId, platform }: Engine, { session }: RunInput): SessionKey {
  if (typeof session === 'object') {
    const { appName: app, userId: user, sessionId } = session;
    if (![app, user, sessionId].every((part) => typeof part === 'string' && part.trim() !== ''))
      throw new RunError('bad_input', 'a session key has an appName, a userId and a sessionId');
    return { appName: app, userId: user, sessionId };
  }
  if (session !== undefined && (typeof session !== 'string' || session.trim() === ''))
    throw new RunError('bad_input', 'a session id is a text that is not empty; leave it out for a new session');
  return { appName, userId, sessionId: session ?? platform.newId() };
}

/** Opens a session for one run, with its lease. Throws `session_not_found` where there is nothing to answer or to continue, `session_busy` where another worker has it. */
export async function openRun(engine: Engine, key: SessionKey, input: RunInput, outbox: Outbox): Promise<BranchScope> {
  const view = await openView(engine, key, input);
  const { sessions, platform } = engine;
  const idPrefix = platform.newId();
  const journal = new Journal(view, sessions, outbox);
  const lease = await sessions.leases?.claim(key, idPrefix, engine.leaseMs);
  if (sessions.leases && !lease) {
    engine.views.keep(view);
    throw new RunError(
      'session_busy',
      `another run is working on the session "${key.sessionId}"; wait for its end, or deliver to its mailbox`,
    );
  }
  journal.fencingToken = lease?.fencingToken;
  return newScope(engine, input, { view, journal, outbox, idPrefix });
}

/** What a run has in common with the others of its runner, and what is its own. */
export function newScope(
  engine: Engine,
  { limits, deps }: RunInput,
  { view, journal, outbox, idPrefix }: Pick<BranchScope, 'view' | 'journal' | 'outbox'> & { readonly idPrefix: string },
): BranchScope {
  const { agent } = engine;
  const root: BranchScope = {
    agent,
    base: agent,
    tree: agent,
    places: placesOf(agent),
    branch: view.root,
    shared: {
      agent,
      idPrefix,
      ids: 0,
      temp: undefined,
      settling: new Set(),
      opening: new Set(),
      writes: new Map(),
      slots: new ModelSlots(),
      readingMail: undefined,
      drive: driveBranch,
      takeMail: () => takeMail(root),
    },
    sessions: engine.sessions,
    artifacts: engine.artifacts,
    memory: engine.memory,
    validator: engine.validator,
    ceiling: engine.ceiling,
    plugins: engine.plugins,
    callbacks: isLlmAgent(agent) ? [...engine.plugins, ...agent.callbacks] : engine.plugins,
    levels: [{ limits: limitsOf(engine, limits), branch: view.root }],
    concurrency: engine.concurrency,
    callbackTimeoutMs: engine.callbackTimeoutMs,
    resultLimitChars: engine.resultLimitChars,
    onInDoubt: engine.onInDoubt,
    platform: engine.platform,
    deps,
    view,
    journal,
    outbox,
    cancellation: new Cancellation(engine.graceMs),
    secrets: outbox.secrets,
    turn: undefined,
    writer: undefined,
    failure: undefined,
  };
  return root;
}

/** An agent without a model cannot give a last answer: what is nested in it waits for a new allowance. */
function limitsOf({ agent, limits }: Engine, own: Limits | undefined): Limits {
  const all = own ? { ...limits, ...own } : limits;
  return all.onLimit === 'answer' && !isLlmAgent(agent) ? { ...all, onLimit: 'stop' } : all;
}

async function openView({ sessions, views }: Engine, key: SessionKey, input: RunInput): Promise<SessionView> {
  // A key that was made just now is known to nobody.
  const known = input.session === undefined ? undefined : await views.open(sessions, key);
  if (known) return known;
  const { answers = [], results = [], withdraw = [] } = input;
  if (input.message === undefined || answers.length + results.length + withdraw.length > 0)
    throw new SessionNotFoundError(key.sessionId);
  try {
    return takeIn(emptyView(key), await sessions.create(key));
  } catch (error) {
    // Another run has just made it: who goes on with it is decided as for any session.
    const made = AgentError.is(error) && error.code === 'session_exists' ? await views.open(sessions, key) : undefined;
    if (made) return made;
    throw error;
  }
}
