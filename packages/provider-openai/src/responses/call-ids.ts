import type { FunctionCallPart } from '@mortise/core';

/** How a call is known on the wire. */
export interface WireCall {
  readonly callId: string;
  readonly part: FunctionCallPart;
}

/**
 * The calls of one request, by our ids.
 *
 * A call keeps the id that its own provider gave it, where that is unique: some servers say `call_0` in every turn.
 * All others are known by ours. Deterministic, so that a conversation looks the same in every request.
 */
export class CallIds {
  readonly #byId: Map<string, WireCall> = new Map<string, WireCall>();
  readonly #taken: Set<string> = new Set<string>();

  /** @param own the call was made by this provider. */
  add(part: FunctionCallPart, own: boolean): WireCall {
    const wanted = safeId((own && part.providerId) || part.id);
    let callId = wanted;
    for (let n = 2; this.#taken.has(callId); n++) callId = safeId(`${wanted}_${n}`);
    this.#taken.add(callId);
    const call = { callId, part };
    this.#byId.set(part.id, call);
    return call;
  }

  /** The call of this id; undefined where the conversation has none. */
  get(id: string): WireCall | undefined {
    return this.#byId.get(id);
  }
}

/** An id as the wire takes it: 1 to 64 of letters, digits, `_` and `-`. The end of ours is what tells them apart. */
function safeId(id: string): string {
  return id.replace(/[^\w-]/g, '_').slice(-64) || 'call';
}
