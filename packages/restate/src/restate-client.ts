import { AgentError, ConfigError } from '@mortise/core';
import type { RestateMessage } from './restate-sdk.ts';

/** Calls the two APIs of a Restate server: the ingress, which accepts messages, and the admin API. */
export class RestateClient {
  readonly #ingress: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** Throws `ConfigError`: `invalid_option`. */
  constructor(ingress: string, headers: Readonly<Record<string, string>>) {
    this.#ingress = base('ingress', ingress);
    this.#headers = headers;
  }

  /** Resolves when Restate has stored the message. */
  async send(service: string, key: string, delayMs: number, message: RestateMessage): Promise<void> {
    const path = [service, key, 'advance', 'send'].map(encodeURIComponent).join('/');
    await this.#post(`${this.#ingress}/${path}${delayMs > 0 ? `?delay=${delayMs}ms` : ''}`, message);
  }

  /** Makes Restate discover the services of the workers at `uri`. Repeating it is harmless. */
  async register(admin: string, uri: string): Promise<void> {
    await this.#post(`${base('register.admin', admin)}/deployments`, { uri, force: true });
  }

  async #post(url: string, body: object): Promise<void> {
    let response: Response;
    let text: string;
    try {
      const headers = { ...this.#headers, 'content-type': 'application/json' };
      response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      text = await response.text();
    } catch (error) {
      throw new AgentError('restate_unreachable', `Restate at ${new URL(url).origin} did not answer`, { cause: error });
    }
    if (response.ok) return;
    const hint =
      response.status === 404 ? ': register the workers with Restate (option register)' : ` ${text.slice(0, 500)}`;
    throw new AgentError('restate_refused', `Restate answered ${response.status} to ${new URL(url).pathname}${hint}`);
  }
}

function base(name: string, url: string): string {
  if (!URL.canParse(url)) throw new ConfigError('invalid_option', `${name} is a URL, got "${url}"`);
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}
