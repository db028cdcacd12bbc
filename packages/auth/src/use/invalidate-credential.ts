import type { Credential, ToolContext } from '@mortise/core';
import { eraseGrant, loadGrant, secretOf } from '../keep/grant.ts';
import { inTurn } from '../keep/in-turn.ts';
import type { AuthScope } from '../scope/auth-scope.ts';

/**
 * Reports that the credential of this call was refused, as by a 401: it is never handed out again.
 *
 * The next call gets a renewed one, or asks. A token that is refused within a minute after it was given out
 * is not renewed but asked for: another would be refused as well. Does nothing if no auth gate handed a
 * credential out.
 */
export async function invalidateCredential({ credential }: Pick<ToolContext, 'credential'>): Promise<void> {
  const scope = credential && owners.get(credential);
  if (scope) await evict(scope, credential);
}

/** Remembers the owner of a credential that was handed out, as long as the credential is referenced. */
export function rememberOwner(credential: Credential, scope: AuthScope): void {
  owners.set(credential, scope);
}

function evict(scope: AuthScope, refused: Credential): Promise<void> {
  return inTurn(scope, async () => {
    const grant = await loadGrant(scope);
    // Another call has replaced it: the current one was not refused.
    if (!grant || secretOf(grant.credential) !== secretOf(refused)) return;
    await eraseGrant(scope, { renewable: scope.now() - grant.obtainedAt > youngMs });
  });
}

const youngMs = 60_000;
const owners = new WeakMap<Credential, AuthScope>();
