/** The tool names that a wire accepts. */
export interface NameRule {
  /** Matches a name that is accepted unchanged. */
  readonly taken: RegExp;
  /** Matches each invalid character; with the flag `g`. */
  readonly invalid: RegExp;
  /** The maximum number of characters in a name. */
  readonly longest: number;
  /** The prefix for names whose first character is not accepted; default none. */
  readonly prefix?: string;
}

/**
 * Returns a function that returns the name of a tool on the wire: the tool's own name if the wire accepts it,
 * otherwise its valid characters with a hash of the complete name.
 *
 * The function is pure, so that a call in the history and the declaration agree without a table.
 */
export function wireNames({ taken, invalid, longest, prefix = '' }: NameRule): (name: string) => string {
  return (name) => {
    if (taken.test(name)) return name;
    const rest = name.replace(invalid, '_');
    const head = `${taken.test(rest.slice(0, 1)) ? '' : prefix}${rest}`.slice(0, longest - 13);
    return `${head}_${textHash(name)}`;
  };
}

/** The ids of a call. */
export interface CallReference {
  /** The id in the log. */
  readonly id: string;
  /** The id from the provider that made the call. */
  readonly providerId?: string;
}

/** The call ids that a wire accepts. */
export interface IdRule {
  /** Matches an id that is accepted unchanged. */
  readonly taken: RegExp;
  /** The prefix of an id that is derived from another id; default `call_`. */
  readonly prefix?: string;
  /** The number of hash characters after the prefix; default and maximum 12. */
  readonly length?: number;
}

/**
 * The ids of the calls in one request: the provider's id if the wire accepts it and no earlier call has it,
 * otherwise an id derived from the id in the log, which is unique. Some servers send `call_0` for every call,
 * or in every turn.
 *
 * The ids are deterministic, so that a conversation looks the same in every request.
 */
export class CallIds {
  readonly #rule: IdRule;
  readonly #byOurs: Map<string, string> = new Map<string, string>();
  readonly #taken: Set<string> = new Set<string>();

  constructor(rule: IdRule) {
    this.#rule = rule;
  }

  /** Returns the id of a call that is added to the request. */
  add(call: CallReference): string {
    let id = wantedId(call, this.#rule);
    for (let n = 1; this.#taken.has(id); n++) id = hashedId(`${call.id} ${n}`, this.#rule);
    this.#taken.add(id);
    this.#byOurs.set(call.id, id);
    return id;
  }

  /** Returns the id of the call that a result belongs to. */
  of(call: CallReference): string {
    return this.#byOurs.get(call.id) ?? wantedId(call, this.#rule);
  }
}

/**
 * Returns the id that a call gets unless another call already has it. Contents are converted with this id,
 * and converted again only if it is taken.
 */
export function wantedId({ id, providerId }: CallReference, rule: IdRule): string {
  const wanted = providerId || id;
  return rule.taken.test(wanted) ? wanted : hashedId(wanted, rule);
}

function hashedId(id: string, { prefix = 'call_', length = 12 }: IdRule): string {
  return `${prefix}${textHash(id).slice(-length)}`;
}

/** Returns 12 characters that differ for different texts: two FNV-1a hashes. They are not cryptographic. */
export function textHash(text: string): string {
  return (hash(text, 0x811c9dc5).toString(36) + hash(text, 0x2c1b3c6d).toString(36)).padStart(12, '0').slice(-12);
}

function hash(text: string, offset: number): number {
  let value = offset;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
