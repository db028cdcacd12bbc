import { fileURLToPath } from 'node:url';
import { build, type PluginOption } from 'vite';
import { sourceAliases } from '../../tooling/source-aliases.ts';

/** A deployed site. */
export interface BuiltSite {
  /** Its files by path, as `/assets/index-BX3d.js`. */
  readonly files: ReadonlyMap<string, SiteFile>;
}

export interface SiteFile {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Builds `sites/NAME` as Vite builds a page for production. The packages are those of this checkout. */
export async function buildSite(name: string, plugins: PluginOption[] = []): Promise<BuiltSite> {
  const output = await build({
    root: fileURLToPath(new URL(`../sites/${name}`, import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins,
    // One React, as an application has that installs everything.
    resolve: { alias: sourceAliases(), dedupe: ['react'] },
    build: { write: false, emptyOutDir: false },
  });
  const files = new Map<string, SiteFile>();
  for (const built of Array.isArray(output) ? output : [output]) {
    if (!('output' in built)) throw new TypeError('The build watches instead of ending.');
    for (const file of built.output) {
      const body = file.type === 'chunk' ? file.code : (file.source as SiteFile['body']);
      files.set(`/${file.fileName}`, { body, type: typeOf(file.fileName) });
    }
  }
  return { files };
}

function typeOf(name: string): string {
  const [type] = Object.entries({ js: 'text/javascript', html: 'text/html; charset=utf-8', css: 'text/css' })
    .filter(([ending]) => name.endsWith(`.${ending}`))
    .map(([, mime]) => mime);
  return type ?? 'application/octet-stream';
}
