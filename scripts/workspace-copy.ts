import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspacePackages } from './workspace-packages.ts';

/** A copy of the workspace as it is on the disk now, in a folder of its own. */
export interface WorkspaceCopy {
  readonly root: string;
  remove(): void;
}

/**
 * Copies what git would commit. Dependencies are linked to those
 * of the original, packages of the workspace to those of the copy.
 */
export function copyWorkspace(root: string): WorkspaceCopy {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'mortise-mutate-')));
  for (const file of committable(root)) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  if (existsSync(join(root, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const { folder } of workspacePackages(root)) {
    const links = join(root, folder, 'node_modules');
    // The links are relative, so they lead to the packages beside them.
    if (existsSync(links))
      cpSync(links, join(copy, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }) };
}

function committable(root: string): readonly string[] {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status !== 0) throw new Error(`git could not list the files of ${root}: ${stderr}`);
  return stdout.split('\0').filter(Boolean);
}
