import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packages: URL = new URL('../packages/', import.meta.url);

/**
 * Returns the source of each package of this checkout by its import specifier, for separate installs with
 * other libraries, which have no links to these packages.
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
