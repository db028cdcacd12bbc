import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerBy, type RequestHandler } from './answer-by.ts';
import type { BuiltSite } from './build-site.ts';

export interface ServedSite extends AsyncDisposable {
  readonly url: string;
  /** The requested paths, in order. */
  readonly asked: readonly string[];
  /** Returns the response for a path instead of its file; undefined serves the file. */
  answer: (path: string) => { readonly status: number } | undefined;
}

/**
 * Serves a site from the loopback interface, until it is disposed of.
 * @param handler Answers requests below `/api/`.
 */
export async function serveSite({ files }: BuiltSite, handler?: RequestHandler): Promise<ServedSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    asked.push(path);
    if (handler && path.startsWith('/api/')) return void answerBy(handler, request, response);
    const file = files.get(path);
    const status = site.answer(path)?.status ?? (file ? 200 : 404);
    if (status !== 200 || !file) return response.writeHead(status).end();
    return response.writeHead(200, { 'content-type': file.type }).end(file.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const site: ServedSite = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    answer: () => undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return site;
}
