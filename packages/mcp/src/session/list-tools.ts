import { ToolError } from '@mortise/core';
import { factsOf } from '../error/call-error.ts';
import { isRecord } from '../json/json-shape.ts';
import { askRaw } from '../transport/repair-message.ts';
import type { Connection } from './connection.ts';

/**
 * Requests the complete list of tools, as the server sent it, within `listMs`. Throws `mcp_timeout`,
 * `mcp_list_failed`, and errors of the client.
 */
export async function listTools(
  { client, isOurs }: Connection,
  { listMs, maxPages }: { readonly listMs: number; readonly maxPages: number },
): Promise<readonly unknown[]> {
  const over = new AbortController();
  // The client's cache is bypassed: the list is requested because it may have changed.
  const options = { signal: over.signal, timeout: listMs * 2, cacheMode: 'bypass' as const };
  const ask = (params: { readonly cursor?: string }): Promise<unknown> =>
    client.listTools(isOurs ? { ...params, _meta: askRaw } : params, options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new ToolError(`the server did not send its list of tools within ${listMs} ms`, {
        code: 'mcp_timeout',
      });
      reject(error);
      over.abort(error);
    }, listMs);
  });
  try {
    return await Promise.race([listPages({ member: 'tools', ask, maxPages }), late]);
  } catch (error) {
    // Version 2.x of the SDK reads all pages itself.
    throw factsOf(error).code === 'LIST_PAGINATION_EXCEEDED' ? tooManyPages(maxPages) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** One kind of list of a server, by page. */
interface Pages {
  /** The name of the page's member that has the entries. */
  readonly member: string;
  /** Requests a page; returns undefined if the server has no such list. */
  readonly ask: (params: { readonly cursor?: string }) => Promise<unknown>;
  readonly maxPages: number;
}

/**
 * Returns the entries of all pages, or throws. A cursor that is
 * null, empty or missing ends the list. Throws `mcp_list_failed`.
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

function tooManyPages(maxPages: number): ToolError {
  return new ToolError(`the list has more than ${maxPages} pages; raise maxPages to allow more`, listFailed);
}

const listFailed = { code: 'mcp_list_failed' };
