import { readChangesets } from '@changesets/read';
import type { ComprehensiveRelease, Packages } from '@changesets/types';
import { type Finding, reportFindings } from './finding.ts';
import { releasePackages, releasePlan } from './release-plan.ts';

/**
 * Finds releases that move a peer out of the version range of its
 * dependents although the dependents do not announce a breaking change.
 */
export function checkReleasePlan({ packages }: Packages, releases: readonly ComprehensiveRelease[]): Finding[] {
  return releases.filter(isBreaking).flatMap((release) =>
    packages
      .filter(({ packageJson }) => packageJson.private !== true)
      .filter(({ packageJson }) => packageJson.peerDependencies?.[release.name] !== undefined)
      .filter(({ packageJson }) => !releases.some((other) => other.name === packageJson.name && isBreaking(other)))
      .map(({ packageJson }) => ({
        file: packageJson.name,
        problem: `its peer ${release.name} goes from ${release.oldVersion} to ${release.newVersion}, out of the range that its users have`,
        fix: `Add a changeset with a ${packageJson.version.startsWith('0.') ? 'minor' : 'major'} of ${packageJson.name}.`,
      })),
  );
}

/** Returns true if the new version is outside `^` of the old one. */
function isBreaking({ oldVersion = '', newVersion = '' }: ComprehensiveRelease): boolean {
  return significant(oldVersion) !== significant(newVersion);
}

/** Returns the part of a version that `^` keeps: `1` of 1.2.3, `0.1` of 0.1.2, `0.0.3` of 0.0.3. */
function significant(version: string): string {
  return /^(0\.){0,2}\d+/.exec(version)?.[0] ?? version;
}

if (import.meta.main) {
  const root = process.cwd();
  const packages = releasePackages(root);
  const releases = releasePlan(root, packages, await readChangesets(root));
  for (const { name, oldVersion, newVersion } of releases) console.log(`${name}: ${oldVersion} -> ${newVersion}`);
  reportFindings('check-release-plan', checkReleasePlan(packages, releases));
}
