import type { Event } from '@mortise/core';
import { foldLog } from '../log/fold-log.ts';
import { hasInnerAddress } from './addresses-in-text.ts';

/**
 * Returns true if an address is known from the user or the configuration: one that the user wrote, a page
 * below it, a page of a host that the user wrote without a path, or one of `hosts`. A page that the user
 * wrote is known without a query, and with the query that the user wrote. An address that two parsers may
 * read differently, or that contains another address, is known only exactly as the user wrote it.
 */
export function isKnownAddress(address: string, events: readonly Event[], hosts: readonly string[] = []): boolean {
  const written = writtenIn(events);
  const given = address.trim();
  if (written.words.has(given)) return true;
  const url = plainUrl(given);
  if (!url || hasAddress(given)) return false;
  return hosts.some((host) => isHost(host, url)) || isBelow(url, written.pages);
}

/** The addresses and words in the messages of users. */
interface WrittenByUser {
  readonly words: Set<string>;
  /** The words that are addresses, without their fragments. */
  readonly pages: Set<string>;
}

/** Parses an address in a form that every parser reads in the same way; returns undefined for other forms. */
function plainUrl(text: string): URL | undefined {
  if (text.length > 2_048 || !plain.test(text)) return undefined;
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(full) ? new URL(full) : undefined;
}

/** Returns true if a text contains another address after the first one. */
function hasAddress(text: string): boolean {
  let rest = text.replace(/^https?:\/\//i, '');
  for (let times = 0; times < 4; times++) {
    if (/\/\/|:\\|www\.[^/]*$/i.test(rest.replace(/^www\./i, ''))) return true;
    if (hasInnerAddress(rest.replace(/^[^/?#]*/, ''))) return true;
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

/**
 * Returns true if an address is a known page or below one. A query,
 * or a fragment that is more than an anchor, could carry data.
 */
function isBelow(url: URL, pages: ReadonlySet<string>): boolean {
  const { pathname, search, hash } = url;
  const has = (path: string): boolean => pages.has(pageOf(url, path));
  if (!/^(?:#[\w.-]*)?$/.test(hash)) return false;
  // A server may decode these escapes to a path in another folder.
  if (/%2e|%2f|%5c/i.test(pathname)) return has(pathname + search);
  if (search !== '') return has(pathname + search);
  if (has(pathname)) return true;
  for (let at = pathname.indexOf('/'); at >= 0; at = pathname.indexOf('/', at + 1))
    if (has(pathname.slice(0, at)) || has(pathname.slice(0, at + 1))) return true;
  return false;
}

/** Returns the key of a page. An address without a scheme counts as `https`. */
function pageOf({ protocol, host }: URL, path: string): string {
  return `${protocol}//${host}${path}`;
}

const writtenIn = foldLog<WrittenByUser>(
  () => ({ words: new Set(), pages: new Set() }),
  (written, event) => {
    if (event.type !== 'input') return;
    for (const word of wordsOf(event)) {
      written.words.add(word);
      const url = /[.:[]/.test(word) ? plainUrl(word) : undefined;
      if (url) written.pages.add(pageOf(url, url.pathname + url.search));
    }
  },
);

/**
 * Returns the words of the user's messages, without attached data,
 * split at spaces and at characters that are rare in addresses.
 */
function wordsOf({ content }: Extract<Event, { readonly type: 'input' }>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const part of content.parts) {
    if (part.type !== 'text' || part.isData) continue;
    for (const separators of [/\s+/, /[\s"'`<>()[\]{}|,;]+/])
      for (const word of part.text.split(separators)) words.add(word).add(word.replace(/[.:!?,;*_'")\]>]{1,20}$/, ''));
  }
  words.delete('');
  return words;
}

const plain = /^(?:https?:\/\/)?(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i;
