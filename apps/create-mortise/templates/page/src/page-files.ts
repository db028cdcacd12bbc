import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles the page, and answers with its files. */
export async function pageFiles(): Promise<(pathname: string) => Response> {
  const html = await readFile(new URL('../page/index.html', import.meta.url), 'utf8');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../page/main.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  return (pathname) => {
    if (pathname === '/main.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } });
    if (pathname === '/') return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    return new Response('There is no such page.', { status: 404 });
  };
}
