import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { CredentialService } from '../credential/credential-service.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import type { MemoryService } from '../memory/memory-service.ts';
import type { SessionScope, SessionService } from '../session/session-service.ts';
import { ForgetError, type ForgetFailure } from './forget-error.ts';

/** The stores of an application that hold data of users. Omit those that it does not have. */
export interface UserStores {
  readonly sessions?: SessionService | undefined;
  readonly artifacts?: ArtifactService | undefined;
  readonly memory?: MemoryService | undefined;
  readonly credentials?: CredentialService | undefined;
}

/**
 * Forgets a user of an app in all given stores: sessions first, so that no run can write to the others any
 * more. It may be called again, and must be if it failed.
 *
 * A tool that runs meanwhile may save an artifact, a memory or a credential after it: close the runs of this
 * user before, or call it again when they have ended. Every store is asked, also where another fails.
 *
 * Throws `ForgetError` where a store failed, or is one of somebody else that has no `forget`.
 */
export async function forgetUser(stores: UserStores, scope: SessionScope): Promise<void> {
  stores = checkMembers('forgetUser', stores, userStores);
  const { sessions, artifacts, memory, credentials } = stores;
  const { appName, userId } = scope;
  const user = { appName, userId };
  const failures: ForgetFailure[] = [];
  const attempt = async (store: ForgetFailure['store'], work: () => Promise<void> | undefined): Promise<void> => {
    if (!stores[store]) return;
    try {
      const done = work();
      if (done) await done;
      else failures.push({ store });
    } catch (error) {
      failures.push({ store, error });
    }
  };
  // By its key a session's artifacts are found that were saved before the service knew whose they are.
  if (sessions && artifacts?.forget) await attempt('artifacts', () => forgetArtifacts(sessions, artifacts, user));
  await attempt('sessions', () => sessions?.forget?.(user));
  await attempt('artifacts', () => artifacts?.forget?.(user));
  await attempt('memory', () => memory?.forget(user));
  await attempt('credentials', () => credentials?.forget?.(user));
  if (failures.length > 0) throw new ForgetError(failures);
}

async function forgetArtifacts(
  sessions: SessionService,
  artifacts: ArtifactService,
  user: SessionScope,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const keys = await sessions.list(user, { limit: keysAtOnce, ...(after !== undefined && { after }) });
    for (const key of keys) await artifacts.forget?.(key);
    after = keys.at(-1)?.sessionId;
    if (after === undefined) return;
  }
}

const keysAtOnce = 100;

const userStores = {
  sessions: 'object',
  artifacts: 'object',
  memory: 'object',
  credentials: 'object',
} satisfies MemberRules<UserStores>;
