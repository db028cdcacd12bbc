import type { Event } from '@mortise/core';

/**
 * Whether an address is the user's, or the configuration's: that which the user wrote, a page below it, a
 * page of a host that the user wrote without a page, or one of `hosts`.
 *
 * One that two parsers may read differently, or that has
 * another address in it, is known only as the user wrote it.
 */
export function isKnownAddress(address: string, events: readonly Event[], hosts: readonly string[] = []): boolean {
  const said = events.flatMap((event) => (event.type === 'input' ? [wordsOf(event)] : []));
  const given = address.trim();
  if (said.some(({ words }) => words.has(given))) return true;
  const url = plainUrl(given);
  if (!url || hasAddress(given)) return false;
  if (hosts.some((host) => isHost(host, url))) return true;
  return said.some(({ urls }) => urls.some((own) => isBelow(url, own)));
}

interface Words {
  readonly words: ReadonlySet<string>;
  readonly urls: readonly Said[];
}

interface Said {
  readonly url: URL;
  readonly hasScheme: boolean;
}

/** An address in the one form that every parser reads in the same way. */
function plainUrl(text: string): URL | undefined {
  if (text.length > 2_048 || !plain.test(text)) return undefined;
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(full) ? new URL(full) : undefined;
}

/** Whether there is another address behind the first. */
function hasAddress(text: string): boolean {
  let rest = text.replace(/^https?:\/\//i, '');
  for (let times = 0; times < 4; times++) {
    if (/\/\/|:\\|www\.[^/]*$/i.test(rest.replace(/^www\./i, ''))) return true;
    let decoded: string;
    try {
      decoded = decodeURIComponent(rest);
    } catch {
      return true;
    }
    if (decoded === rest) return false;
    rest = decoded;
  }
  return true;
}

function isHost(pattern: string, url: URL): boolean {
  const wanted = pattern.toLowerCase();
  return wanted.startsWith('*.') ? url.hostname.endsWith(wanted.slice(1)) : url.host === wanted;
}

function isBelow(url: URL, { url: own, hasScheme }: Said): boolean {
  if (url.host !== own.host || (hasScheme && url.protocol !== own.protocol)) return false;
  if (url.protocol !== 'https:' && !hasScheme) return false;
  if (own.search !== '') return url.pathname === own.pathname && url.search === own.search;
  const folder = own.pathname.endsWith('/') ? own.pathname : `${own.pathname}/`;
  return url.pathname === own.pathname || url.pathname.startsWith(folder);
}

/** The words of the user, as they stand between spaces, and between signs that addresses seldom have. */
function wordsOf(event: Extract<Event, { readonly type: 'input' }>): Words {
  const known = wordsOfEvents.get(event);
  if (known) return known;
  const words = new Set<string>();
  for (const part of event.content.parts) {
    if (part.type !== 'text') continue;
    for (const separators of [/\s+/, /[\s"'`<>()[\]{}|,;]+/])
      for (const word of part.text.split(separators)) words.add(word).add(word.replace(/[.:!?,;*_'")\]>]{1,20}$/, ''));
  }
  words.delete('');
  const urls = [...words].flatMap((word) => {
    const url = /[.:[]/.test(word) ? plainUrl(word) : undefined;
    return url ? [{ url, hasScheme: /^https?:\/\//i.test(word) }] : [];
  });
  const found = { words, urls };
  wordsOfEvents.set(event, found);
  return found;
}

const plain = /^(?:https?:\/\/)?(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i;
const wordsOfEvents = new WeakMap<Event, Words>();
