import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Returns a response with a file of the page. */
export type Page = (pathname: string) => Response;

/** Bundles the page. Returns a function that answers with its files. */
export async function pageAt(): Promise<Page> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../page/main.tsx', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  return (pathname) => {
    if (pathname === '/page.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } });
    if (pathname !== '/') return new Response(null, { status: 404 });
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  };
}

const html = `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Desk</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
  nav a { margin-right: 1rem; }
  .user, .agent { padding: .5rem .8rem; border-radius: .6rem; margin: .5rem 0; width: fit-content; max-width: 85%; white-space: pre-wrap; }
  .user { background: #dbeafe; margin-left: auto; }
  .agent { background: #f3f4f6; }
  .call { font: 13px ui-monospace, monospace; color: #555; }
  .card { border: 1px solid #d97706; border-radius: .6rem; padding: .8rem; margin: .8rem 0; }
  input { font: inherit; padding: .4rem; width: 60%; }
  .card input { width: 6rem; margin-left: .6rem; }
  button { font: inherit; padding: .4rem .8rem; margin-left: .4rem; }
</style>
<body><div id="desk"></div><script type="module" src="/page.js"></script>`;
