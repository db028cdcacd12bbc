import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assembleReleasePlan } from '@changesets/assemble-release-plan';
import { validateConfig } from '@changesets/config';
import type { ComprehensiveRelease, NewChangeset, Packages } from '@changesets/types';
import { readManifest, workspacePackages } from './workspace-packages.ts';

/**
 * The releases that the changesets result in, by the settings in the `.changeset` folder of a root; unchanged
 * packages are omitted.
 */
export function releasePlan(
  root: string,
  packages: Packages,
  changesets: readonly NewChangeset[],
): readonly ComprehensiveRelease[] {
  const settings: unknown = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'));
  const { config, errors } = validateConfig(settings, packages);
  if (!config) throw new Error(`.changeset/config.json: ${errors.join('\n')}`);
  const { releases } = assembleReleasePlan([...changesets], packages, config, undefined);
  return releases.filter(({ type }) => type !== 'none');
}

/** The packages of a root as changesets wants them. */
export function releasePackages(root: string): Packages {
  return {
    rootDir: root,
    rootPackage: { dir: root, packageJson: readManifest(join(root, 'package.json')) },
    packages: workspacePackages(root).map(({ folder, manifest }) => ({
      dir: join(root, folder),
      packageJson: manifest,
    })),
    tool: { type: 'pnpm' },
  };
}
