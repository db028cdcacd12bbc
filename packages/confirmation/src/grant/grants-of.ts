import { type Event, isJsonObject, type PendingRequest, type SessionKey, type SessionService } from '@mortise/core';
import { appendNotice } from '../log/append-notice.ts';
import { foldLog } from '../log/fold-log.ts';
import type { Grant } from './grant.ts';
import { type GrantedCall, GrantIndex } from './grant-index.ts';
import { coverOf, offerIn, sameArgsOf } from './remember-offer.ts';

/**
 * Returns the approvals that were given in a session and not revoked, including expired ones, oldest first.
 * They come from the answers in the log alone, which only the runner writes, so no tool and no model can
 * grant anything.
 */
export function grantsOf(events: readonly Event[]): readonly Grant[] {
  return [...fold(events).grants.values()];
}

/** Returns the unrevoked `always` approvals of a call, one for each gate that asked. */
export function grantsForAlways(events: readonly Event[], callId: string): readonly Grant[] {
  const { grants, byCall } = fold(events);
  return (byCall.get(callId) ?? []).filter((grant) => grant.scope === 'always' && grants.get(grant.id) === grant);
}

/** Returns true if a log has any grants. */
export function hasGrants(events: readonly Event[]): boolean {
  return fold(events).grants.size > 0;
}

/** Finds an approval for the session that covers a call. */
export async function sessionGrantFor(events: readonly Event[], call: GrantedCall): Promise<Grant | undefined> {
  const { grants, index } = fold(events);
  return await index.find(call, ({ id }) => grants.has(id));
}

/** The grants in a log. */
interface Grants {
  readonly asked: Map<string, PendingRequest>;
  readonly grants: Map<string, Grant>;
  readonly byCall: Map<string, Grant[]>;
  /** The grants for the session, including revoked ones. */
  readonly index: GrantIndex;
}

const fold = foldLog<Grants>(
  () => ({ asked: new Map(), grants: new Map(), byCall: new Map(), index: new GrantIndex() }),
  (folded, event) => {
    const { asked, grants } = folded;
    if (event.type === 'asked' && event.request.kind === 'confirmation') {
      asked.set(event.request.id, event.request);
      takeBackEdited(folded, event.request);
    }
    if (event.type === 'notice' && event.code === revokedNotice) grants.delete(String(event.value));
    else if (event.type === 'answered') {
      const request = asked.get(event.answer.requestId);
      const grant = request && grantIn(request, event.answer);
      if (grant) take(folded, grant);
    }
  },
);

function take({ grants, byCall, index }: Grants, grant: Grant): void {
  // Only the first answer to a question counts.
  if (grants.has(grant.id)) return;
  grants.set(grant.id, grant);
  const known = byCall.get(grant.callId);
  if (known) known.push(grant);
  else byCall.set(grant.callId, [grant]);
  if (grant.scope === 'session') index.add(grant);
}

function grantIn(
  { id, callId, gate, place, payload }: PendingRequest,
  { value, by, at }: Extract<Event, { readonly type: 'answered' }>['answer'],
): Grant | undefined {
  const offer = offerIn(payload);
  if (!offer || gate === undefined || !isJsonObject(value) || value['confirmed'] !== true) return undefined;
  const { tool, definition, exact, scopes, ttlMs } = offer;
  const scope = scopes.find((offered) => offered === value['remember']);
  if (scope === undefined) return undefined;
  const edited = isJsonObject(value['args']) ? value['args'] : undefined;
  const { args } = edited ? coverOf(sameArgsOf(offer), edited) : offer;
  const given: Grant = { id, callId, gate, tool, definition, args, exact, scope, at };
  return {
    ...given,
    ...(place && { place }),
    ...(by !== undefined && { by }),
    ...(ttlMs !== undefined && { expiresAt: at + ttlMs }),
    ...(edited && { edited }),
  };
}

/**
 * Removes the grants of a call whose edited arguments were invalid: the next answer decides again.
 */
function takeBackEdited({ grants, byCall }: Grants, { callId, gate, place }: PendingRequest): void {
  for (const grant of byCall.get(callId) ?? [])
    if (grant.edited && grant.gate === gate && grant.place === place) grants.delete(grant.id);
}

/** The code of the notice that revokes a grant; its value is the grant's id. */
export const revokedNotice = 'grant_revoked';

/**
 * Revokes an approval that was remembered for a session: the log
 * records it, and the user is asked about later calls again.
 *
 * Returns false if there was no such approval. Do not call it during a run of the session, because the next
 * append of that run would be refused. Throws `SessionNotFoundError`.
 */
export function revokeGrant(sessions: SessionService, key: SessionKey, id: string, by?: string): Promise<boolean> {
  return appendNotice(sessions, key, (events) =>
    grantsOf(events).some((grant) => grant.id === id) ? { code: revokedNotice, value: id, by } : undefined,
  );
}
