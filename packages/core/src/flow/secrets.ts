import type { Content } from '../content/content.ts';
import type { Credential } from '../credential/credential-service.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { ModelRequest } from '../model/model-request.ts';

/** Values that a run must neither store nor show: each is replaced by `«secret:name»`. */
export class Secrets {
  /** What stands for each text. */
  #marks: Map<string, string> | undefined;
  /** Contents that were looked through, since the last secret came. */
  #contents: WeakMap<Content, Content> | undefined;

  constructor(values?: { readonly [name: string]: string | undefined }) {
    for (const name in values) this.add(name, values[name]);
  }

  /** Whether there is nothing to look for. */
  get empty(): boolean {
    return this.#marks === undefined;
  }

  /** What is too short to be told from other text is not looked for. */
  add(name: string, value: string | undefined): void {
    if (typeof value !== 'string' || value.length < shortestSecret) return;
    this.#marks ??= new Map();
    for (const text of new Set([value, inUrl(value), JSON.stringify(value).slice(1, -1)])) {
      if (this.#marks.has(text)) continue;
      this.#marks.set(text, `«secret:${name}»`);
      this.#contents = undefined;
    }
  }

  addCredential(name: string, credential: Credential): void {
    this.add(name, credential.type === 'apiKey' ? credential.value : credential.token);
  }

  /** A text without secrets. */
  text(text: string): string {
    let clean = text;
    if (this.#marks)
      for (const [secret, mark] of this.#marks)
        if (clean.includes(secret)) clean = clean.replaceAll(secret, () => mark);
    return clean;
  }

  /** A JSON value without secrets, keys included; the same value where there are none. */
  json<T>(value: T): T {
    return this.#marks === undefined ? value : (this.#clean(value) as T);
  }

  /** A request without secrets; each content is looked through once. */
  request(request: ModelRequest): ModelRequest {
    if (this.empty) return request;
    return {
      ...request,
      instructions: this.json(request.instructions),
      contents: request.contents.map((content) => this.#content(content)),
    };
  }

  #content(content: Content): Content {
    this.#contents ??= new WeakMap();
    const known = this.#contents.get(content);
    if (known) return known;
    const clean = this.json(content);
    this.#contents.set(content, clean);
    return clean;
  }

  #clean(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) {
      const items = value.map((item) => this.#clean(item));
      return items.every((item, at) => item === value[at]) ? value : items;
    }
    if (!isJsonObject(value) || value instanceof Error) return value;
    const members = Object.entries(value);
    const entries = members.map(([key, member]) => [this.text(key), this.#clean(member)] as const);
    const same = entries.every(([key, member], at) => key === members[at]?.[0] && member === members[at]?.[1]);
    return same ? value : withHidden(Object.fromEntries(entries), value);
  }
}

/** What is not enumerable is for this process only, and stays as it is. */
function withHidden(copy: object, original: object): object {
  for (const name of Object.getOwnPropertyNames(original)) {
    const descriptor = Object.getOwnPropertyDescriptor(original, name);
    if (descriptor && !descriptor.enumerable) Object.defineProperty(copy, name, descriptor);
  }
  return copy;
}

function inUrl(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Characters. */
export const shortestSecret = 6;
