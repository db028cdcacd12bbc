import { ToolError } from '@mortise/core';
import { factsOf } from '../error/call-error.ts';
import { askRaw } from '../transport/repair-message.ts';
import type { Connection } from './connection.ts';
import { listPages, tooManyPages } from './list-pages.ts';

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
      const error = new ToolError(`no list of tools in ${listMs} ms`, { code: 'mcp_timeout' });
      reject(error);
      over.abort(error);
    }, listMs);
  });
  try {
    return await Promise.race([listPages({ member: 'tools', ask, maxPages }), late]);
  } catch (error) {
    // 2.x goes through the pages by itself.
    throw factsOf(error).code === 'LIST_PAGINATION_EXCEEDED' ? tooManyPages(maxPages) : error;
  } finally {
    clearTimeout(timer);
  }
}
