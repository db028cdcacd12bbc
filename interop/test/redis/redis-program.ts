import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server of Redis that can be started, and where its libraries are. */
export interface RedisProgram {
  readonly path: string;
  readonly libraries?: string;
}

/**
 * The installed server, or Debian's package unpacked into a folder of this workspace without installation. A
 * string is the reason why neither exists.
 */
export function findRedis(): RedisProgram | string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path));
  if (installed) return { path: installed };
  const folder = fileURLToPath(new URL('../../node_modules/.cache/redis/', import.meta.url));
  const path = join(folder, 'usr/bin/redis-server');
  try {
    if (!existsSync(path)) unpack(folder);
    const libraries = readdirSync(join(folder, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? '';
    return { path, libraries: join(folder, 'usr/lib', libraries) };
  } catch (error) {
    return `there is no redis-server, and Debian's cannot be had: ${String(error).split('\n')[0]?.slice(0, 200)}`;
  }
}

function unpack(folder: string): void {
  const packages = join(folder, 'packages');
  mkdirSync(join(packages, 'partial'), { recursive: true });
  const options = ['Debug::NoLocking=1', `Dir::Cache::archives=${packages}`].flatMap((option) => ['-o', option]);
  const wanted = ['install', '-y', '--no-install-recommends', '--download-only', 'redis-server'];
  execFileSync('apt-get', [...options, ...wanted], { stdio: 'pipe', timeout: 120_000 });
  for (const name of readdirSync(packages))
    if (name.endsWith('.deb')) execFileSync('dpkg-deb', ['-x', join(packages, name), folder], { stdio: 'pipe' });
}
