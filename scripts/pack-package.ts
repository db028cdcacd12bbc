import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import { runCommand } from './run-command.ts';
import type { WorkspacePackage } from './workspace-packages.ts';

/** A package with its tarball. */
export interface Packed {
  readonly workspacePackage: WorkspacePackage;
  /** Absolute path. */
  readonly tarball: string;
}

/** Packs a package into a separate folder below `scratch`. The build must exist already. */
export function packPackage(root: string, scratch: string, workspacePackage: WorkspacePackage): Packed | Finding {
  const { folder } = workspacePackage;
  const target = join(scratch, folder);
  mkdirSync(target, { recursive: true });
  const { ok, output } = runCommand('pnpm', ['pack', '--pack-destination', target], join(root, folder));
  const tarball = readdirSync(target).find((name) => name.endsWith('.tgz'));
  if (!ok || !tarball)
    return {
      file: folder,
      problem: `pnpm pack failed:\n${output}`,
      fix: 'Run `npx --yes pnpm@12 check:packages`, so that pnpm is there, or correct the package.json.',
    };
  return { workspacePackage, tarball: join(target, tarball) };
}
