import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a server of Node that passes requests to a `fetch`, as an application would write it. The returned
 * `address` has no slash at the end.
 */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
): Promise<{ readonly address: string; readonly close: () => void }> {
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const answer = await fetch(
      new Request(`${address}${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        signal: gone.signal,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    const reader = answer.body?.getReader();
    gone.signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) response.write(read.value);
    response.end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const close = (): void => {
    http.closeAllConnections();
    http.close();
  };
  return { address, close };
}
