import { type Event, isJsonObject, type JsonObject, type PendingRequest } from '@mortise/core';
import type { RememberScope } from '../decision/confirmation.ts';
import { foldLog } from '../log/fold-log.ts';
import { type Cover, coverOf, offerIn, sameArgsOf } from './remember-offer.ts';

/** An approval that covers later calls. */
export interface Grant extends Cover {
  /** Of the question that it was given in answer to. */
  readonly id: string;
  /** The call that was asked about. */
  readonly callId: string;
  /** The gate that asked: it alone goes by the grant. */
  readonly gate: string;
  /** Where that gate stands: with the runner; absent where it is an agent's or a tool's. */
  readonly place?: 'runner';
  readonly tool: string;
  /** SHA-256 of the tool's definition: another definition is asked about again. */
  readonly definition: string;
  readonly scope: RememberScope;
  /** Who gave it. */
  readonly by?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly expiresAt?: number;
  /**
   * What the approver had the call run with instead, as given: the
   * grant covers what that comes to, and `args` has it as given.
   */
  readonly edited?: JsonObject;
}

/**
 * The approvals that were given in a session and not revoked, expired ones included, oldest first.
 *
 * From the log's answers alone, which only the driver writes: no tool and no model can grant anything.
 */
export function grantsOf(events: readonly Event[]): readonly Grant[] {
  return [...fold(events).grants.values()];
}

/** What a log says of approvals that were asked for. */
interface Grants {
  readonly asked: Map<string, PendingRequest>;
  readonly grants: Map<string, Grant>;
}

const fold = foldLog<Grants>(
  () => ({ asked: new Map(), grants: new Map() }),
  ({ asked, grants }, event) => {
    if (event.type === 'asked' && event.request.kind === 'confirmation') {
      asked.set(event.request.id, event.request);
      takeBackEdited(grants, event.request);
    }
    if (event.type === 'notice' && event.code === revokedNotice) grants.delete(String(event.value));
    else if (event.type === 'answered') {
      const request = asked.get(event.answer.requestId);
      const grant = request && grantIn(request, event.answer);
      if (grant) grants.set(grant.id, grant);
    }
  },
);

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
 * Edited arguments that did not hold are asked about again:
 * what was granted with them is for the next answer to say.
 */
function takeBackEdited(grants: Map<string, Grant>, { callId, gate, place }: PendingRequest): void {
  for (const grant of grants.values())
    if (grant.edited && grant.callId === callId && grant.gate === gate && grant.place === place)
      grants.delete(grant.id);
}

/** The code of the notice that takes a grant back; its value is the grant's id. */
export const revokedNotice = 'grant_revoked';
