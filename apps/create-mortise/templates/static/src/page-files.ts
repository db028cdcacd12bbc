import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles the page. Returns a function that answers requests with its files. */
export async function pageFiles(): Promise<(pathname: string) => Response> {
  const folder = new URL('../page/', import.meta.url);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.ts', folder))],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const files = new Map([
    ['/', { body: await readFile(new URL('index.html', folder), 'utf8'), type: 'text/html; charset=utf-8' }],
    ['/desk.css', { body: await readFile(new URL('desk.css', folder), 'utf8'), type: 'text/css' }],
    ['/main.js', { body: outputFiles[0]?.text ?? '', type: 'text/javascript' }],
  ]);
  return (pathname) => {
    const file = files.get(pathname);
    if (!file) return new Response('There is no such page.', { status: 404 });
    return new Response(file.body, { headers: { 'content-type': file.type } });
  };
}
