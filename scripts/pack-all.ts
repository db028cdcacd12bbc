import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { reportFindings } from './finding.ts';
import { packPackage } from './pack-package.ts';
import { publicPackages } from './workspace-packages.ts';

/**
 * Packs every published package into `tarballs/`, from which another
 * project installs them by path. The build must exist already.
 */
export function packAll(root: string): void {
  const target = join(root, 'tarballs');
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-tarballs-'));
  try {
    const results = publicPackages(root).map((workspacePackage) => packPackage(root, scratch, workspacePackage));
    reportFindings(
      'tarballs',
      results.filter((result) => 'problem' in result),
    );
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target);
    for (const result of results)
      if ('tarball' in result) copyFileSync(result.tarball, join(target, basename(result.tarball)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  console.log(`In another project, with npm: npm install ${join(target, 'mortise-core-*.tgz')}`);
}

if (import.meta.main) packAll(join(import.meta.dirname, '..'));
