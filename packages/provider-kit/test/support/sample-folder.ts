import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ToolError } from '@mortise/core';
import { onTestFinished } from 'vitest';

/** A folder that the tools of a test work in, next to another folder that they must not reach. */
export interface SampleFolder {
  readonly path: string;
  /**
   * Resolves with the real path of a file, after following
   * links. Throws `ToolError` if it is not below the folder.
   */
  within(path: string): Promise<string>;
  /** Reads a file below the folder; undefined if it does not exist. */
  read(path: string): Promise<string | undefined>;
  /** Paths to the file of the other folder: relative with `..`, through a link, and absolute. */
  readonly reaches: { readonly steps: string; readonly link: string; readonly whole: string };
  /** The content of the file in the other folder. */
  readonly secret: string;
  /** Reads the contents of the other folder, by file name. */
  outside(): Promise<{ readonly [name: string]: string }>;
}

/** Creates the folders, which are removed when the test is finished. */
export async function sampleFolder(): Promise<SampleFolder> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'mortise-folder-')));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const [path, other] = [join(base, 'folder'), join(base, 'other')];
  const secret = 'what nobody here may see';
  for (const folder of [path, other]) await mkdir(folder);
  await writeFile(join(other, 'secret.txt'), secret);
  await symlink(other, join(path, 'link'), 'junction');
  return {
    path,
    within: (wanted) => within(path, wanted),
    read: (wanted) => readFile(join(path, wanted), 'utf8').catch(() => undefined),
    reaches: { steps: '../other/secret.txt', link: 'link/secret.txt', whole: join(other, 'secret.txt') },
    secret,
    async outside() {
      const names = await readdir(other);
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await readFile(join(other, name), 'utf8')])),
      );
    },
  };
}

async function within(root: string, path: string): Promise<string> {
  const file = resolve(root, path);
  let there = file;
  while (there !== dirname(there)) {
    const real = await realpath(there).catch(() => undefined);
    if (real !== undefined && isBelow(root, real) && isBelow(root, file)) return file;
    if (real !== undefined) break;
    there = dirname(there);
  }
  throw new ToolError(`${path} is not in the folder.`);
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
