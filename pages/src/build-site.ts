import { fileURLToPath } from 'node:url';
import { build, type PluginOption } from 'vite';
import { sourceAliases } from '../../tooling/source-aliases.ts';

/** A deployed site. */
export interface BuiltSite {
  /** The files of the site by path, such as `/assets/index-BX3d.js`. */
  readonly files: ReadonlyMap<string, SiteFile>;
}

export interface SiteFile {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Builds `sites/NAME` as Vite builds a page for production, with the packages of this checkout. */
export async function buildSite(name: string, plugins: PluginOption[] = []): Promise<BuiltSite> {
  const output = await build({
    root: fileURLToPath(new URL(`../sites/${name}`, import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins,
    // There is one copy of React, as in an application that installs all packages.
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
