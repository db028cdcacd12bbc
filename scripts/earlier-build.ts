import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPacked } from './install-packed.ts';
import { packPackage } from './pack-package.ts';
import { packagesOf } from './packages-of.ts';
import type { CommandResult } from './run-command.ts';
import { runCommand, runTool } from './run-command.ts';
import { workspaceTool } from './tool-command.ts';

/** Returns the failed step with the output of its command; undefined if all succeeded. */
export type Problem = string | undefined;

/** Writes the files of a commit into a new folder. */
export function checkOut(root: string, commit: string, folder: string): Problem {
  mkdirSync(folder);
  const tar = `${folder}.tar`;
  const archived = runCommand('git', ['archive', '--output', tar, commit], root);
  const unpacked = archived.ok ? runCommand('tar', ['-xf', tar, '-C', folder], root) : archived;
  return problemOf(unpacked, `${commit} cannot be checked out`);
}

/** Installs and builds packages of a checkout, with the packages that they need. */
export function build(checkout: string, names: readonly string[], ...flags: readonly string[]): Problem {
  const filters = ['mortise', ...names.map((name) => `${name}...`)].flatMap((name) => ['--filter', name]);
  const installed = runCommand('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', ...filters], checkout);
  if (!installed.ok) return problemOf(installed, 'it cannot be installed');
  for (const { folder, manifest } of packagesOf(checkout, names)) {
    const built = runTool(workspaceTool(checkout, 'tsup', flags), join(checkout, folder));
    if (!built.ok) return problemOf(built, `${manifest.name} cannot be built`);
  }
  return undefined;
}

/**
 * Packs packages of a checkout that is built, and installs the tarballs in a folder that is not there yet.
 */
export function installTarballs(
  checkout: string,
  project: string,
  names: readonly string[],
  others: Readonly<Record<string, string>>,
): Problem {
  mkdirSync(project);
  const results = packagesOf(checkout, names).map((one) => packPackage(checkout, join(project, 'tarballs'), one));
  const problems = results.filter((result) => 'problem' in result);
  if (problems.length > 0) return problems.map(({ problem }) => problem).join('\n');
  const tarballs = results.filter((result) => 'tarball' in result);
  return problemOf(installPacked(project, tarballs, others), `npm cannot install the tarballs of ${checkout}`);
}

function problemOf({ ok, output }: CommandResult, what: string): Problem {
  return ok ? undefined : `${what}:\n${output}`;
}
