import { textHash } from './text-hash.ts';

/** What is known of a call where it, or its answer, is said. */
export interface CallReference {
  /** Ours. */
  readonly id: string;
  /** Of whoever made the call. */
  readonly providerId?: string;
}

/** What a wire takes as the id of a call. */
export interface IdRule {
  /** An id that is taken as it is. */
  readonly taken: RegExp;
  /** What an id begins with that is made of another; default `call_`. */
  readonly prefix?: string;
  /** How many characters of a hash follow the prefix; default 12, which is the most. */
  readonly length?: number;
}

/**
 * The ids of the calls of one request: the one that the call came with, where the wire takes it and it is the
 * first of that name, else one made of ours, which is unique. Some servers say `call_0` for every call, or in
 * every turn.
 *
 * Deterministic, so that a conversation looks the same in every request.
 */
export class CallIds {
  readonly #rule: IdRule;
  readonly #byOurs: Map<string, string> = new Map<string, string>();
  readonly #taken: Set<string> = new Set<string>();

  constructor(rule: IdRule) {
    this.#rule = rule;
  }

  /** The id of a call that is said now. */
  add(call: CallReference): string {
    let id = wantedId(call, this.#rule);
    for (let n = 1; this.#taken.has(id); n++) id = hashedId(`${call.id} ${n}`, this.#rule);
    this.#taken.add(id);
    this.#byOurs.set(call.id, id);
    return id;
  }

  /** The id of the call that is answered. */
  of(call: CallReference): string {
    return this.#byOurs.get(call.id) ?? wantedId(call, this.#rule);
  }
}

/**
 * The id of a call as long as no other has it: contents are converted with it, once, and hardly ever again.
 */
export function wantedId({ id, providerId }: CallReference, rule: IdRule): string {
  const wanted = providerId || id;
  return rule.taken.test(wanted) ? wanted : hashedId(wanted, rule);
}

function hashedId(id: string, { prefix = 'call_', length = 12 }: IdRule): string {
  return `${prefix}${textHash(id).slice(-length)}`;
}
