import type { CleanDeltas, ShowDelta } from '../credential/clean-deltas.ts';
import type { Credential } from '../credential/credential-service.ts';
import type { Secrets } from '../credential/secrets.ts';
import { shortestSecret } from '../credential/shortest-secret.ts';

/** What looks for secrets. Most of it is loaded when the first secret is told. */
export interface SecretParts {
  readonly newSecrets: (from?: Secrets) => Secrets;
  readonly newDeltas: <Kind extends string>(secrets: Secrets, show: ShowDelta<Kind>) => CleanDeltas<Kind>;
}

/** Where the parts are. */
export interface SecretLoader {
  /** Undefined until they are loaded. */
  readonly parts: SecretParts | undefined;
  /** Rejects with `RunError`: `module_load_failed`. */
  load(): Promise<unknown>;
}

/**
 * The secrets of one run, or those that all runs of a runner begin with.
 *
 * They are told at any moment, and looked for once the parts for it are there: until then nothing is shown,
 * stored or sent. Whoever does one of these waits for `loading()` first, or holds back what it has.
 */
export class RunSecrets {
  readonly #loader: SecretLoader;
  readonly #from: RunSecrets | undefined;
  /** What was told and is not looked for yet. */
  #told: [name: string, value: string][] | undefined;
  #secrets: Secrets | undefined;
  /** True if there is no secret to look for. */
  empty: boolean;

  constructor(loader: SecretLoader, from?: RunSecrets) {
    this.#loader = loader;
    this.#from = from;
    this.empty = from?.empty ?? true;
  }

  add(name: string, given: string | undefined): void {
    const value = typeof given === 'number' ? String(given) : given;
    if (typeof value !== 'string' || value.length < shortestSecret) return;
    this.empty = false;
    if (this.#secrets) return this.#secrets.add(name, value);
    this.#told ??= [];
    this.#told.push([name, value]);
  }

  addCredential(name: string, credential: Credential): void {
    this.add(name, credential.type === 'apiKey' ? credential.value : credential.token);
  }

  /** Until what was told can be looked for; undefined where it can. Rejects with `module_load_failed`. */
  loading(): Promise<unknown> | undefined {
    return this.empty || this.#loader.parts ? undefined : this.#loader.load();
  }

  /** A text without secrets. */
  text(text: string): string {
    return this.empty ? text : this.#all.text(text);
  }

  /** A JSON value without secrets, keys included; the same value where there are none. */
  json<T>(value: T): T {
    return this.empty ? value : this.#all.json(value);
  }

  /** Masks secrets as `json` does, for values that never change: each is searched once. */
  kept<T extends object>(value: T): T {
    return this.empty ? value : this.#all.kept(value);
  }

  /** Of texts that come in pieces. */
  deltas<Kind extends string>(show: ShowDelta<Kind>): CleanDeltas<Kind> {
    return this.#parts.newDeltas(this.#all, show);
  }

  get #all(): Secrets {
    const from = this.#from;
    this.#secrets ??= this.#parts.newSecrets(from === undefined ? undefined : from.#all);
    for (const [name, value] of this.#told ?? []) this.#secrets.add(name, value);
    this.#told = undefined;
    return this.#secrets;
  }

  get #parts(): SecretParts {
    const { parts } = this.#loader;
    if (parts) return parts;
    throw new TypeError('a part was needed before it was loaded');
  }
}
