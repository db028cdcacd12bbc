import type { ReadonlyContext } from '@mortise/core';
import { CleanStream, Secrets } from '@mortise/core/credential';
import type { McpServer } from './mcp-server.ts';
import { serverSecrets } from './server-secrets.ts';

/**
 * The secrets that a server was given to sign in, and those that it was sent later: it may repeat them
 * anywhere.
 */
export class KnownSecrets {
  readonly #names = new Map<string, string>();
  readonly #texts: Secrets;
  /** Lists that were searched since the last secret was added. */
  #lists = new WeakMap<readonly unknown[], readonly unknown[]>();

  constructor(server: McpServer) {
    this.#texts = new Secrets();
    for (const [name, value] of serverSecrets(server)) this.add(name, value);
    // In texts for people, any header is removed.
    if (server.type === 'http')
      for (const [name, value] of Object.entries(server.headers ?? {})) this.#texts.add(name, value);
  }

  add(name: string, value: string | undefined): void {
    if (value === undefined) return;
    this.#names.set(value, name);
    this.#texts.add(name, value);
    this.#lists = new WeakMap();
  }

  /** Registers them as secrets of a run. */
  tellTo(context: Pick<ReadonlyContext, 'keepSecret'> | undefined): void {
    if (context) for (const [value, name] of this.#names) context.keepSecret(name, value);
  }

  /** Removes the secrets from a text. */
  hide(text: string): string {
    return this.#texts.text(text);
  }

  /** Masks them in a list; returns the same list if there are none, and the same result for the same list. */
  hideIn(list: readonly unknown[]): readonly unknown[] {
    const clean = this.#lists.get(list) ?? this.#texts.json(list);
    this.#lists.set(list, clean);
    return clean;
  }

  /** Removes the secrets from a streamed or cut text, including a possible start of one at its end. */
  stream(): CleanStream {
    return new CleanStream(this.#texts);
  }
}
