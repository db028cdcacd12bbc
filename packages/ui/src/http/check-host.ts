import { ConfigError } from '@mortise/core';
import { Problem } from './problem.ts';

/**
 * Refuses a request whose `Host` is not a name of the server. Otherwise a page could point its own name at
 * the address of this machine, and then send requests under that name as if it were a page of the server (DNS
 * rebinding).
 *
 * Without `hosts` only loopback hosts are allowed: `localhost`, `127.x.x.x` and `[::1]`, with any port. An
 * entry of `hosts` without a port allows all ports, and `*.example.com` all subdomains. A request without a
 * `Host` (created in this process, or over HTTP/2) is checked by the host of its URL, which may also be a
 * name without a dot, because such a name cannot be resolved from outside. Throws `Problem`: 421, `bad_host`.
 */
export function checkHost({ headers, url }: Request, hosts: readonly string[] | undefined): void {
  const given = headers.get('host');
  const said = given ?? new URL(url).host;
  const host = hostOf(said);
  if (host && (hosts ? hosts.some((entry) => isNamed(host, entry)) : isHere(host, given === null))) return;
  const shown = JSON.stringify(said.slice(0, 100));
  throw new Problem(
    421,
    'bad_host',
    `this server does not accept the host ${shown}; add the host to the option \`hosts\` of the server`,
  );
}

/**
 * Checks the option `hosts`, and refuses entries that are
 * not host names. Throws `ConfigError`: `invalid_option`.
 */
export function checkHosts(owner: string, hosts: unknown): void {
  if (hosts === undefined) return;
  const isList = Array.isArray(hosts) && hosts.length > 0;
  if (isList && hosts.every((entry) => typeof entry === 'string' && hostOf(entry.replace(/^\*\./, '')))) return;
  throw new ConfigError(
    'invalid_option',
    `${owner}: hosts must be a list of names, such as ["desk.example", "*.desk.example", "localhost:8080"]`,
  );
}

interface Host {
  /** The name in lower case, without the dot of the root. */
  readonly name: string;
  /** The port; empty if it is the default port of the protocol. */
  readonly port: string;
}

/** Parses a host and its port; returns undefined if the text is not a host. */
function hostOf(text: string): Host | undefined {
  const [, name, port = ''] = /^(\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase().replace(/\.$/, ''), port };
}

function isNamed({ name, port }: Host, entry: string): boolean {
  const below = entry.startsWith('*.');
  const named = hostOf(below ? entry.slice(2) : entry);
  if (!named || (named.port !== '' && named.port !== port)) return false;
  return below ? name.endsWith(`.${named.name}`) : name === named.name;
}

function isHere({ name }: Host, isFromHere: boolean): boolean {
  if (isFromHere && /^[\w-]+$/.test(name)) return true;
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}
