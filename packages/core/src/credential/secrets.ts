import { type ArtifactPart, artifactText } from '../artifact/artifact-service.ts';
import { base64Of } from '../json/binary-data.ts';
import { refuseDepth } from '../json/frozen.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { Credential } from './credential-service.ts';
import { type Found, SecretMatcher } from './secret-matcher.ts';

/**
 * Secrets that must neither be stored nor shown, in any spelling: each is replaced by `«secret:name»`. They
 * are also found in URLs, in JSON text, in HTML and in Base64, and in combinations of these.
 */
export class Secrets {
  /** The replacement of each secret. */
  #marks: Map<string, string> | undefined;
  #matcher: SecretMatcher | undefined;
  /** The masked copies of the values that `kept` has searched since the last secret was added, by value. */
  #known: WeakMap<object, unknown> = new WeakMap();
  /** The replacement of each secret that is a number, by the number: JSON omits leading zeros. */
  readonly #numbers: Map<number, string>;

  /**
   * The instance whose secrets this instance started with. It keeps the matcher of the newest instance that
   * it started, so that the next one with the same secrets can use it.
   */
  readonly #from: Secrets | undefined;
  #last: { readonly marks: ReadonlyMap<string, string>; readonly matcher: SecretMatcher } | undefined;

  constructor(values?: SecretValues, from?: Secrets) {
    this.#from = from;
    this.#numbers = new Map(from === undefined ? [] : from.#numbers);
    if (from && !from.empty) {
      this.#marks = new Map(from.#marks);
      this.#matcher = from.matcher;
    }
    for (const name in values) this.add(name, values[name]);
  }

  /** True if there is no secret to look for. */
  get empty(): boolean {
    return this.#marks === undefined;
  }

  /** The matcher for all secrets so far, replaced when a secret is added; undefined if there is none. */
  get matcher(): SecretMatcher | undefined {
    if (this.#matcher || !this.#marks) return this.#matcher;
    const from = this.#from;
    const last = from === undefined ? undefined : from.#last;
    const matcher = last && isSame(last.marks, this.#marks) ? last.matcher : new SecretMatcher(this.#marks);
    if (from) from.#last = { marks: new Map(this.#marks), matcher };
    this.#matcher = matcher;
    return matcher;
  }

  /**
   * Adds a secret. A value that is too short to be distinguished
   * from other text is ignored. A number counts as its digits.
   */
  add(name: string, given: string | undefined): void {
    const value = typeof given === 'number' ? String(given) : given;
    if (typeof value !== 'string' || value.length < shortestSecret || this.#marks?.has(value)) return;
    this.#marks ??= new Map();
    const mark = `«secret:${name}»`;
    this.#marks.set(value, mark);
    if (decimal.test(value)) this.#numbers.set(Math.abs(Number(value)), mark);
    this.#matcher = undefined;
    this.#known = new WeakMap();
  }

  addCredential(name: string, credential: Credential): void {
    this.add(name, credential.type === 'apiKey' ? credential.value : credential.token);
  }

  /** Returns a text without secrets. */
  text(text: string): string {
    return this.#text(text, markOf);
  }

  /**
   * Returns a JSON value without secrets, including those in keys and numbers; the same value if there are
   * none. Throws a `TypeError` if the value contains itself, or an item of it has more than 1,000 levels.
   */
  json<T>(value: T): T {
    return this.empty ? value : (this.#clean(value, 0) as T);
  }

  /** Masks secrets as `json` does, for values that never change: each is searched once. */
  kept<T extends object>(value: T): T {
    return this.empty ? value : this.#kept(value, 0);
  }

  #kept<T>(value: T, depth: number): T {
    if (typeof value !== 'object' || value === null) return this.#clean(value, depth) as T;
    const known = this.#known.get(value);
    if (known) return known as T;
    refuseDepth(depth);
    const clean = Array.isArray(value)
      ? sameItems(value, (item) => this.#kept(item, depth + 1))
      : this.#clean(value, depth);
    this.#known.set(value, clean).set(clean as object, clean);
    return clean as T;
  }

  #text(text: string, mark: (found: Found) => string): string {
    const { matcher } = this;
    const found: Found[] = [];
    matcher?.read(text, 0, matcher.start, found);
    return found.length === 0 ? text : withMarks(text, found, mark);
  }

  /**
   * Masks secrets in Base64: if it encodes text, the text is masked; otherwise the Base64 of a secret is
   * blanked. The result is never longer.
   */
  #data(part: object, data: string): string {
    const text = artifactText(part as ArtifactPart);
    if (text === undefined) return this.#text(data, blanked);
    const clean = this.text(text);
    return clean === text ? data : base64Of(new TextEncoder().encode(clean));
  }

  #clean(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.#numbers.get(Math.abs(value)) ?? value;
    if (typeof value === 'object' && value !== null) refuseDepth(depth);
    if (Array.isArray(value)) return sameItems(value, (item) => this.#clean(item, depth + 1));
    if (!isJsonObject(value) || value instanceof Error) return value;
    // Media are long and are searched in several encodings, so their masked copies are cached.
    const isMedia = value['type'] === 'inlineData' && typeof value['data'] === 'string';
    const known = isMedia && this.#known.get(value);
    if (known) return known;
    const members = Object.entries(value);
    const entries = members.map(
      ([key, member]) =>
        [
          this.text(key),
          isMedia && key === 'data' ? this.#data(value, member as string) : this.#clean(member, depth + 1),
        ] as const,
    );
    const same = entries.every(([key, member], at) => key === members[at]?.[0] && member === members[at]?.[1]);
    const clean = same ? value : withHidden(Object.fromEntries(entries), value);
    if (isMedia) this.#known.set(value, clean).set(clean, clean);
    return clean;
  }
}

/**
 * The minimum number of characters of a secret. A shorter one cannot be distinguished from other text, and is
 * not searched for.
 */
export const shortestSecret = 6;

/** Secrets by name; a name whose value is undefined is ignored. */
export interface SecretValues {
  readonly [name: string]: string | undefined;
}

/** Returns a text in which each match is replaced. */
export function withMarks(text: string, all: readonly Found[], mark: (found: Found) => string = markOf): string {
  let done = 0;
  let clean = '';
  for (const found of all) {
    clean += text.slice(done, found.start) + mark(found);
    done = found.end;
  }
  return clean + text.slice(done);
}

function markOf({ mark }: Found): string {
  return mark;
}

/** Blanks a match so that the text remains valid Base64. */
function blanked({ start, end }: Found): string {
  return 'x'.repeat(end - start);
}

function sameItems<T>(items: readonly T[], clean: (item: T) => T): readonly T[] {
  const cleaned = items.map(clean);
  return cleaned.every((item, at) => item === items[at]) ? items : cleaned;
}

function isSame(some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return some.size === others.size && [...others].every(([text, mark]) => some.get(text) === mark);
}

/** Copies the members that are not enumerable: they are for this process only, and are not masked. */
function withHidden(copy: object, original: object): object {
  for (const name of Object.getOwnPropertyNames(original)) {
    const descriptor = Object.getOwnPropertyDescriptor(original, name);
    if (descriptor && !descriptor.enumerable) Object.defineProperty(copy, name, descriptor);
  }
  return copy;
}

/** A string that is a number, such as a PIN, an account number or a card number. */
const decimal = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
