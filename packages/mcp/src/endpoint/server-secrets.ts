import type { ReadonlyContext } from '@mortise/core';
import { CleanStream, Secrets } from '@mortise/core/credential';
import type { McpServer } from './mcp-server.ts';

type Named = readonly [name: string, value: string];

/**
 * Returns the credentials in a server's configuration: variables, headers and options with the name of a
 * secret, headers that look like a key, and credentials in a URL.
 */
export function serverSecrets(server: McpServer): readonly Named[] {
  switch (server.type) {
    case 'http':
      return [...inUrl(String(server.url)), ...Object.entries(server.headers ?? {}).flatMap(inHeader)];
    case 'stdio':
      return [...Object.entries(server.env ?? {}).flatMap(inVariable), ...inArguments(server.args ?? [])];
    default:
      return [];
  }
}

/**
 * Returns the secrets in a header, without the scheme, such as `Bearer`, which is public. The value after
 * `Basic` also contains a password.
 */
export function inHeader([name, value]: Named): readonly Named[] {
  if (!secretName.test(name) && !looksLikeKey.test(value)) return [];
  if (/^(?:set-)?cookie$/i.test(name))
    return value.split(/;\s*/).flatMap((pair) => {
      const cookie = pair.slice(pair.indexOf('=') + 1);
      return cookie.length >= shortestCookie ? [[name, cookie]] : [];
    });
  const [, scheme = '', token = value] = /^(Bearer|Basic|DPoP|Token|ApiKey)\s+(.*)$/is.exec(value) ?? [];
  return /^basic$/i.test(scheme) ? [[name, token], ...inBasic(name, token)] : [[name, token]];
}

function inBasic(name: string, token: string): readonly Named[] {
  const pair = Buffer.from(token, 'base64').toString();
  return pair.includes(':')
    ? [
        [name, pair],
        [name, pair.slice(pair.indexOf(':') + 1)],
      ]
    : [];
}

/**
 * Returns the secrets in a variable that has the name of a secret; any other variable may be a path or a
 * common word. Parts of the value are secrets as well: programs build headers and URLs from them, and print
 * these.
 */
function inVariable([name, value]: Named): readonly Named[] {
  return secretName.test(name)
    ? [[name, value], ...inHeader([name, value]), ...inUrl(value, name)]
    : inUrl(value, name);
}

/**
 * Returns the secrets in arguments: `--api-key=...`,
 * `--api-key ...`, `--header "Authorization: ..."`, and URLs.
 */
function inArguments(args: readonly string[]): readonly Named[] {
  return args.flatMap((arg, at) => {
    const [, option, value = arg] = /^--?([\w-]+)=(.*)$/s.exec(arg) ?? [];
    const before = arg.startsWith('-') ? undefined : /^--?([\w-]+)$/.exec(args[at - 1] ?? '')?.[1];
    const [, header, sent = ''] = /^([\w-]+):\s*(\S.*)$/s.exec(value) ?? [];
    const name = option ?? before;
    return [
      // Text before `//` is the scheme of a URL.
      ...(header === undefined || sent.startsWith('//') ? [] : inHeader([header, sent])),
      ...(name === undefined ? inUrl(value) : inVariable([name, value])),
    ];
  });
}

function inUrl(text: string, name = 'url'): readonly Named[] {
  if (!URL.canParse(text)) return [];
  const { username, password, searchParams } = new URL(text);
  return [
    // A user name without a password is a key.
    [name, password === '' ? decoded(username) : decoded(password)],
    ...[...searchParams].filter(([parameter]) => secretName.test(parameter)),
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const secretName = /key|token|secret|passw|pwd|credential|cookie|auth(?!or(?:$|[_-]))/i;
const looksLikeKey = /^(?=.*\d)(?=.*[a-z])[\w.~+/=-]{16,}$/i;
/** The number of characters from which a cookie counts as a secret; a shorter one may be a setting. */
const shortestCookie = 12;

/**
 * The secrets that were sent to a server, from its
 * configuration or later: the server may repeat them anywhere.
 */
export class KnownSecrets {
  readonly #names = new Map<string, string>();
  readonly #texts: Secrets;
  /** Lists that were searched since the last secret was added. */
  #lists = new WeakMap<readonly unknown[], readonly unknown[]>();

  constructor(server: McpServer) {
    this.#texts = new Secrets();
    for (const [name, value] of serverSecrets(server)) this.add(name, value);
    // In texts for people, the value of every header is removed.
    if (server.type === 'http')
      for (const [name, value] of Object.entries(server.headers ?? {})) this.#texts.add(name, value);
  }

  add(name: string, value: string | undefined): void {
    if (value === undefined) return;
    this.#names.set(value, name);
    this.#texts.add(name, value);
    this.#lists = new WeakMap();
  }

  /** Registers the secrets with a run. */
  registerWith(context: Pick<ReadonlyContext, 'keepSecret'> | undefined): void {
    if (context) for (const [value, name] of this.#names) context.keepSecret(name, value);
  }

  /** Removes the secrets from a text. */
  hide(text: string): string {
    return this.#texts.text(text);
  }

  /**
   * Masks secrets in a list. Returns the list itself if it
   * contains no secret, and the same result for the same list.
   */
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
