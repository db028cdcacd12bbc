import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';

/**
 * Sends a file of the built page. The path of the folder itself stands for `index.html`, which refers to the
 * other files relative to `/dev-ui/`.
 */
export async function pageFile(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const name = decodeURIComponent(pathname.slice('/dev-ui/'.length)) || 'index.html';
  const file = join(folder, name);
  const type = contentTypes[extname(file)];
  const body = file.startsWith(folder + sep) && type ? await readFile(file).catch(() => undefined) : undefined;
  if (type && body) response.writeHead(200, { 'content-type': type }).end(body);
  else response.writeHead(404).end();
}

const contentTypes: { readonly [extension: string]: string | undefined } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
