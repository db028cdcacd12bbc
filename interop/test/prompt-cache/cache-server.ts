import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Block } from './prompt.ts';
import { type CacheUse, PromptCache } from './prompt-cache.ts';
import type { CachedWire } from './wires.ts';

/** A server on loopback that caches prompts, and its cache use for each request. */
export interface CacheServer {
  /** A `fetch` that sends every request to this server, whatever the provider. */
  readonly fetch: typeof fetch;
  readonly uses: readonly CacheUse[];
  readonly close: () => void;
}

/** Starts a server for this wire. Each request comes `intervalMs` milliseconds after the previous one. */
export async function cacheServer(wire: CachedWire, intervalMs: number): Promise<CacheServer> {
  const { rules, promptOf, isAnswered, answer } = wire;
  const cache = new PromptCache(rules);
  const uses: CacheUse[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    try {
      const body = JSON.parse(text) as Block;
      const use = cache.use(promptOf(body), uses.length * intervalMs);
      uses.push(use);
      const calls = [`call_${uses.length}_1`, `call_${uses.length}_2`];
      const said = isAnswered(body) ? { text: 'It is there twice.' } : { calls };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(said, use)));
    } catch (error) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: String(error) } }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    uses,
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      return fetch(`http://127.0.0.1:${port}${pathname}`, init ?? (input as Request));
    },
    close: () => void server.close(),
  };
}
