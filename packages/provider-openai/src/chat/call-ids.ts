import { textHash } from '../tools/wire-name.ts';

/** What is known of a call where it, or its answer, is said. */
export interface CallReference {
  /** Ours. */
  readonly id: string;
  readonly providerId?: string;
}

/**
 * The ids of the calls of one request: the one that the call came with, where it is the first of that name, else one
 * made of ours, which is unique. Some servers say `call_0` for every call, or in every turn.
 */
export class CallIds {
  readonly #byOurs: Map<string, string> = new Map<string, string>();
  readonly #taken: Set<string> = new Set<string>();

  /** The id of a call that is said now. */
  add(call: CallReference): string {
    let id = wantedId(call);
    for (let n = 1; this.#taken.has(id); n++) id = hashedId(`${call.id} ${n}`);
    this.#taken.add(id);
    this.#byOurs.set(call.id, id);
    return id;
  }

  /** The id of the call that is answered. */
  of(call: CallReference): string {
    return this.#byOurs.get(call.id) ?? wantedId(call);
  }
}

/** The id of a call as long as no other has it. OpenAI takes no more than 40 characters. */
export function wantedId({ id, providerId }: CallReference): string {
  const wanted = providerId || id;
  return /^[A-Za-z0-9_.:-]{1,40}$/.test(wanted) ? wanted : hashedId(wanted);
}

function hashedId(id: string): string {
  return `call_${textHash(id)}`;
}
