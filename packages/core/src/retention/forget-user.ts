import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { CredentialService } from '../credential/credential-service.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import { AgentError, ConfigError } from '../error/errors.ts';
import type { MemoryService } from '../memory/memory-service.ts';
import type { SessionKey } from '../session/session.ts';
import type { SessionScope, SessionService } from '../session/session-service.ts';

/**
 * The stores of an application that hold data of users: the stores of its runner, its gates and its workers.
 * Omit the stores that the application does not have.
 */
export interface UserStores {
  readonly sessions?: SessionService | undefined;
  readonly artifacts?: ArtifactService | undefined;
  readonly memory?: MemoryService | undefined;
  readonly credentials?: CredentialService | undefined;
  /** Approvals that are remembered: a `GrantService` of `@mortise/confirmation`. */
  readonly grants?: UserGrants | undefined;
  /**
   * The dispatcher of the workers: each deleted session is woken once more, so that a worker finds no session
   * and removes the dispatcher's entry. Needs `sessions`. If the process fails between the deletion and the
   * wake, a worker's sweep wakes these sessions later if they are parked and the dispatcher lists parked
   * sessions.
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

/** The number of removed items of each given store. */
export interface ForgetReport {
  readonly sessions?: number;
  /** The number of keys of `user:` state. */
  readonly userState?: number;
  /** The number of artifact names; all versions of each were removed. */
  readonly artifacts?: number;
  readonly memories?: number;
  readonly credentials?: number;
  readonly grants?: number;
  /** The number of sessions that were woken so that the dispatcher's entries are removed. */
  readonly wakes?: number;
}

/** A failure of one store. */
export interface ForgetFailure {
  readonly store: 'sessions' | 'artifacts' | 'memory' | 'credentials' | 'grants' | 'dispatcher';
  /** The error of the store; absent if the store has no `forget`. */
  readonly error?: unknown;
}

/**
 * Deletes the data of a user of an app from all given stores, and resolves with the numbers of removed items.
 * Sessions are deleted before the other stores are emptied, so that no run can write to these stores any
 * more. If it fails, call it again; repeated calls do no harm. A tool that runs meanwhile may still save an
 * artifact, a memory, a credential or an approval: close the runs of this user first, or call the function
 * again when the runs have ended. Every store is called, even if another store fails, except the dispatcher
 * if the sessions failed. Throws `invalid_option`, and `ForgetError` if a store failed or has no `forget`;
 * the error has the report of the other stores.
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
  // These steps run before the sessions are deleted: the keys of the sessions are needed to find artifacts
  // that were saved before the service recorded owners, and one of the sessions may contain the grants.
  if (sessions && (artifacts?.forget || dispatcher)) await attempt('sessions', () => addKeys(keys, sessions, user));
  if (artifacts?.forget) await attempt('artifacts', () => forgetArtifacts(keys, artifacts));
  if (grants?.forget) await attempt('grants', forgetGrants);
  await attempt('sessions', () => sessions?.forget?.(user));
  const isGone = failures.every(({ store }) => store !== 'sessions');
  await attempt('artifacts', () => numbered('artifacts', artifacts?.forget?.(user)));
  await attempt('memory', () => numbered('memories', memory?.forget(user)));
  await attempt('credentials', () => numbered('credentials', credentials?.forget?.(user)));
  await attempt('grants', forgetGrants);
  // The wakes follow the deletion: a parked session that still existed would run again, and its run could
  // park it again, with its user. If this process ends in between, the keys are lost; then a worker's sweep
  // wakes the sessions.
  if (isGone) await attempt('dispatcher', () => wakeAll(keys, dispatcher as SessionWakes));
  if (failures.length > 0) throw new ForgetError(failures, removed);
  return removed;
}

/**
 * The error if the data of a user could not be deleted from all stores: `failures` lists the failed stores.
 */
export class ForgetError extends AgentError {
  readonly failures: readonly ForgetFailure[];
  /** The report of the stores that did not fail. */
  readonly report: ForgetReport;

  constructor(failures: readonly ForgetFailure[], report: ForgetReport) {
    const errors = failures.flatMap((failure) => ('error' in failure ? [failure.error] : []));
    super(
      'forget_incomplete',
      `the user's data could not be deleted from: ${failures.map(shown).join(', ')}; call forgetUser again for the stores that failed, and delete the data of a store without forget by hand`,
      errors.length > 0 ? { cause: new AggregateError(errors) } : undefined,
    );
    this.failures = failures;
    this.report = report;
  }
}

/** The numbers of items that one store removed. */
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

/**
 * Returns a failure as text: the store and the error's code, without the error's message, because that may
 * name the user.
 */
function shown({ store, ...failure }: ForgetFailure): string {
  if (!('error' in failure)) return `${store} (it has no forget)`;
  return `${store} (${AgentError.is(failure.error) ? failure.error.code : 'it failed, see failures'})`;
}
