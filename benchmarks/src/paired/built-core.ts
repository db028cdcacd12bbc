import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Builds the core of a working tree into a folder in its published
 * form: a separate file for lazily loaded code. Returns the entry file.
 */
export async function builtCore(root: string, folder: string): Promise<string> {
  await build({
    entryPoints: [join(root, 'packages/core/src/index.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
  });
  return join(folder, 'index.mjs');
}

/** Does the same as `builtCore` for a commit. */
export async function builtCommit(root: string, commit: string, folder: string): Promise<string> {
  const source = join(folder, 'source');
  mkdirSync(source, { recursive: true });
  const tar = execFileSync('git', ['archive', commit, 'packages/core/src'], { cwd: root, maxBuffer: 1e8 });
  execFileSync('tar', ['-x', '-C', source], { input: tar });
  return builtCore(source, join(folder, 'built'));
}
