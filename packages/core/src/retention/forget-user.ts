import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { CredentialService } from '../credential/credential-service.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { AgentError, ConfigError } from '../error/errors.ts';
import type { MemoryService } from '../memory/memory-service.ts';
import type { SessionKey } from '../session/session.ts';
import type { SessionScope, SessionService } from '../session/session-service.ts';

/**
 * The stores of an application that hold data of users: those of its runner, and those of its gates and
 * workers. Omit those that it does not have.
 */
export interface UserStores {
  readonly sessions?: SessionService | undefined;
  readonly artifacts?: ArtifactService | undefined;
  readonly memory?: MemoryService | undefined;
  readonly credentials?: CredentialService | undefined;
  /** Approvals that are remembered: a `GrantService` of `@mortise/confirmation`. */
  readonly grants?: UserGrants | undefined;
  /**
   * The dispatcher of the workers: each deleted session is woken once more, so that a worker finds nothing
   * and removes the dispatcher's entry of it. Needs `sessions`. After a failure between the two, a sweep of a
   * worker wakes those that are parked, if the dispatcher lists parked sessions.
   */
  readonly dispatcher?: SessionWakes | undefined;
}

/** The `forget` method of a grant service. */
export interface UserGrants {
  forget?(scope: SessionScope): Promise<number> | number;
}

/** The `wake` method of a dispatcher. */
export interface SessionWakes {
  wake(key: SessionKey): Promise<void>;
}

/** The numbers of removed items, for each given store. */
export interface ForgetReport {
  readonly sessions?: number;
  /** The number of keys of `user:` state. */
  readonly userState?: number;
  /** The number of names, each with all its versions. */
  readonly artifacts?: number;
  readonly memories?: number;
  readonly credentials?: number;
  readonly grants?: number;
  /** The number of sessions that were woken so that the dispatcher drops its entry. */
  readonly wakes?: number;
}

/** A failure of one store. */
export interface ForgetFailure {
  readonly store: 'sessions' | 'artifacts' | 'memory' | 'credentials' | 'grants' | 'dispatcher';
  /** The error of the store; absent if it has no `forget`. */
  readonly error?: unknown;
}

/**
 * Forgets a user of an app in all given stores, and resolves with the numbers of what was removed: sessions
 * before the others are emptied, so that no run can write to them any more. It may be called again, and must
 * be if it failed. A tool that runs meanwhile may save an artifact, a memory, a credential or an approval
 * after it: close the runs of this user before, or call it again when they have ended. Every store is called,
 * even if another fails, except the dispatcher if the sessions failed. Throws `invalid_option`, and
 * `ForgetError` if a store failed or has no `forget`; the error has the report of the others.
 */
export async function forgetUser(stores: UserStores, scope: SessionScope): Promise<ForgetReport> {
  stores = checkMembers('forgetUser', stores, userStores);
  const { sessions, artifacts, memory, credentials, grants, dispatcher } = stores;
  if (dispatcher && !sessions)
    throw new ConfigError('invalid_option', 'forgetUser wakes deleted sessions: give "sessions" with "dispatcher"');
  const { appName, userId } = scope;
  const user = { appName, userId };
  const failures: ForgetFailure[] = [];
  const removed: Record<string, number> = {};
  const attempt = async (store: StoreName, work: () => Work | undefined): Promise<void> => {
    if (!stores[store]) return;
    try {
      const done = work();
      if (done === undefined) failures.push({ store });
      else for (const [name, count] of Object.entries(await done)) removed[name] = (removed[name] ?? 0) + count;
    } catch (error) {
      failures.push({ store, error });
    }
  };
  const forgetGrants = (): Work | undefined => numbered('grants', grants?.forget?.(user));
  const keys: SessionKey[] = [];
  // This runs before the sessions are deleted: their keys are needed to find artifacts that were saved before
  // the service recorded their owner, and one of the sessions may contain the grants.
  if (sessions && (artifacts?.forget || dispatcher)) await attempt('sessions', () => addKeys(keys, sessions, user));
  if (artifacts?.forget) await attempt('artifacts', () => forgetArtifacts(keys, artifacts));
  if (grants?.forget) await attempt('grants', forgetGrants);
  await attempt('sessions', () => sessions?.forget?.(user));
  const isGone = failures.every(({ store }) => store !== 'sessions');
  await attempt('artifacts', () => numbered('artifacts', artifacts?.forget?.(user)));
  await attempt('memory', () => numbered('memories', memory?.forget(user)));
  await attempt('credentials', () => numbered('credentials', credentials?.forget?.(user)));
  await attempt('grants', forgetGrants);
  // Not before the sessions are gone: a parked session would be run again, and its run could park it again,
  // with its user. If this call ends in between, its keys are lost: then a worker's sweep wakes them.
  if (isGone) await attempt('dispatcher', () => wakeAll(keys, dispatcher as SessionWakes));
  if (failures.length > 0) throw new ForgetError(failures, removed);
  return removed;
}

/** The error for a user who is not forgotten in all stores: `failures` lists the others. */
export class ForgetError extends AgentError {
  readonly failures: readonly ForgetFailure[];
  /** The report of the other stores. */
  readonly report: ForgetReport;

  constructor(failures: readonly ForgetFailure[], report: ForgetReport) {
    const errors = failures.flatMap((failure) => ('error' in failure ? [failure.error] : []));
    super(
      'forget_incomplete',
      `the user is not forgotten in: ${failures.map(shown).join(', ')}; call it again for the failed stores, and remove the data of a store without forget by hand`,
      errors.length > 0 ? { cause: new AggregateError(errors) } : undefined,
    );
    this.failures = failures;
    this.report = report;
  }
}

/** The numbers of what one store removed. */
type Work = Promise<ForgetReport>;
type StoreName = ForgetFailure['store'];

function numbered(name: keyof ForgetReport, count: Promise<number> | number | undefined): Work | undefined {
  return count === undefined ? undefined : Promise.resolve(count).then((known) => ({ [name]: known }));
}

async function addKeys(keys: SessionKey[], sessions: SessionService, user: SessionScope): Work {
  for (let after: string | undefined; ; ) {
    const page = await sessions.list(user, { limit: keysAtOnce, ...(after !== undefined && { after }) });
    keys.push(...page);
    after = page.at(-1)?.sessionId;
    if (after === undefined) return {};
  }
}

async function forgetArtifacts(keys: readonly SessionKey[], artifacts: ArtifactService): Work {
  let count = 0;
  for (const key of keys) count += (await artifacts.forget?.(key)) ?? 0;
  return { artifacts: count };
}

async function wakeAll(keys: readonly SessionKey[], dispatcher: SessionWakes): Work {
  for (const key of keys) await dispatcher.wake(key);
  return { wakes: keys.length };
}

const keysAtOnce = 100;

const userStores = {
  sessions: 'object',
  artifacts: 'object',
  memory: 'object',
  credentials: 'object',
  grants: 'object',
  dispatcher: 'object',
} satisfies MemberRules<UserStores>;

/** Returns the failure without its error except the code: the message of another store may name the user. */
function shown({ store, ...failure }: ForgetFailure): string {
  if (!('error' in failure)) return `${store} (it has no forget)`;
  return `${store} (${AgentError.is(failure.error) ? failure.error.code : 'it failed, see failures'})`;
}
