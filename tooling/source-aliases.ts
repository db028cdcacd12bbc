import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packages: URL = new URL('../packages/', import.meta.url);

/**
 * Where the packages of this checkout have their sources, by each name that they are imported by: for
 * installs of their own, which have other libraries and no link to these packages.
 */
export function sourceAliases(): { readonly find: RegExp; readonly replacement: string }[] {
  return readdirSync(packages).flatMap((folder) => {
    const manifest = new URL(`${folder}/package.json`, packages);
    if (!existsSync(manifest)) return [];
    const { name, exports = {} }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'));
    return Object.entries(exports).flatMap(([subpath, file]) =>
      typeof file === 'string' && file.endsWith('.ts')
        ? [
            {
              find: new RegExp(`^${`${name}${subpath.slice(1)}`.replaceAll(/[/@.-]/g, '\\$&')}$`),
              replacement: fileURLToPath(new URL(`${folder}/${file}`, packages)),
            },
          ]
        : [],
    );
  });
}

interface Manifest {
  readonly name: string;
  readonly exports?: { readonly [subpath: string]: unknown };
}
