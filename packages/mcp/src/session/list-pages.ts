import { ToolError } from '@mortise/core';
import { isRecord } from '../json/is-record.ts';

/** One kind of list of a server, by page. */
export interface Pages {
  /** The member of a page that has the entries. */
  readonly member: string;
  /** Requests a page; undefined if there is no such list. */
  readonly ask: (params: { readonly cursor?: string }) => Promise<unknown>;
  readonly maxPages: number;
}

/**
 * The entries of all pages: never a part of them. A cursor of
 * null or of nothing ends the list. Throws `mcp_list_failed`.
 */
export async function listPages({ member, ask, maxPages }: Pages): Promise<readonly unknown[]> {
  const entries: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const listed = await ask(cursor === undefined ? {} : { cursor });
    const found = isRecord(listed) ? listed[member] : undefined;
    if (Array.isArray(found)) for (const entry of found as readonly unknown[]) entries.push(entry);
    const next = isRecord(listed) ? listed['nextCursor'] : undefined;
    if (typeof next !== 'string' || next === '') return entries;
    if (next === cursor) throw new ToolError('the list repeats its cursor', listFailed);
    cursor = next;
  }
  throw tooManyPages(maxPages);
}

export function tooManyPages(maxPages: number): ToolError {
  return new ToolError(`the list has more than ${maxPages} pages; raise maxPages to allow more`, listFailed);
}

const listFailed = { code: 'mcp_list_failed' };
