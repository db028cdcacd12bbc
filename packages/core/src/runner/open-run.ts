import { AgentError } from '../error/agent-error.ts';
import { RunError } from '../error/run-error.ts';
import { SessionNotFoundError } from '../error/session-error.ts';
import type { RunInput } from '../inbox/run-input.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { Cancellation } from '../run/cancellation.ts';
import { Journal } from '../run/journal.ts';
import type { Outbox } from '../run/outbox.ts';
import { placesOf } from '../run/places.ts';
import type { BranchScope, RunState } from '../run/run-scope.ts';
import type { SessionKey } from '../session/session.ts';
import { emptyView, type SessionView } from '../view/session-view.ts';
import { driveBranch } from './drive-branch.ts';
import type { Engine } from './engine.ts';
import { sessionBusy } from './session-busy.ts';
import { takeIn } from './view-cache.ts';

/** Which session an input names; a new one where it names none. */
export function sessionKey({ settings }: Engine, { session }: RunInput): SessionKey {
  const { appName, userId, platform } = settings;
  if (typeof session === 'object') {
    const { appName: app, userId: user, sessionId } = session;
    if (![app, user, sessionId].every((part) => typeof part === 'string' && part.trim() !== ''))
      throw new RunError('bad_input', 'a session key has appName, userId and sessionId');
    return { appName: app, userId: user, sessionId };
  }
  if (session !== undefined && (typeof session !== 'string' || session.trim() === ''))
    throw new RunError('bad_input', 'a session id must be a non-empty string; omit it for a new session');
  return { appName, userId, sessionId: session ?? platform.newId() };
}

/**
 * Opens a session for one run, with its lease. Throws `session_not_found` where there is nothing to answer or
 * to continue, `session_busy` where another worker has it.
 */
export async function openRun(engine: Engine, key: SessionKey, input: RunInput, outbox: Outbox): Promise<BranchScope> {
  const view = await openView(engine, key, input);
  const { sessions, platform, leaseMs } = engine.settings;
  const idPrefix = platform.newId();
  const journal = new Journal(view, sessions, outbox);
  const lease = await sessions.leases?.claim(key, idPrefix, leaseMs);
  if (sessions.leases && !lease) {
    await engine.views.keep(view);
    throw await sessionBusy(engine, key, input);
  }
  journal.fencingToken = lease?.fencingToken;
  return newScope(engine, input, { view, journal, outbox, idPrefix });
}

/** The scope of the session's own run: of the runner's agent, at the root. */
function newScope(
  { agent, settings }: Engine,
  { limits, deps, suspend }: RunInput,
  { view, journal, outbox, idPrefix }: Pick<RunState, 'view' | 'journal' | 'outbox' | 'idPrefix'>,
): BranchScope {
  const { plugins } = settings;
  const run: RunState = {
    settings,
    agent,
    view,
    journal,
    outbox,
    cancellation: new Cancellation(settings.graceMs),
    secrets: outbox.secrets,
    deps,
    suspend,
    idPrefix,
    ids: 0,
    temp: undefined,
    writes: new Map(),
    settling: new Set(),
    opening: new Set(),
    slots: undefined,
    warned: new Set(),
    readingMail: undefined,
    drive: driveBranch,
    // Made of the run itself, below.
    root: undefined as unknown as BranchScope,
  };
  const root: BranchScope = {
    run,
    agent,
    base: agent,
    tree: agent,
    places: placesOf(agent),
    branch: view.root,
    callbacks: isLlmAgent(agent) && agent.callbacks.length > 0 ? [...plugins, ...agent.callbacks] : plugins,
    levels: [{ limits: limits ? { ...settings.limits, ...limits } : settings.limits, branch: view.root }],
  };
  run.root = root;
  return root;
}

async function openView(
  { settings: { sessions }, views }: Engine,
  key: SessionKey,
  input: RunInput,
): Promise<SessionView> {
  // A key that was made just now is known to nobody.
  const known = input.session === undefined ? undefined : await views.open(sessions, key);
  if (known) return known;
  const { answers = [], results = [], withdraw = [] } = input;
  const begins = input.message !== undefined || input.call !== undefined;
  if (!begins || answers.length + results.length + withdraw.length > 0) throw new SessionNotFoundError(key.sessionId);
  try {
    return takeIn(emptyView(key), await sessions.create(key));
  } catch (error) {
    // Another run has just made it: who goes on with it is decided as for any session.
    const made = AgentError.is(error) && error.code === 'session_exists' ? await views.open(sessions, key) : undefined;
    if (made) return made;
    throw error;
  }
}
