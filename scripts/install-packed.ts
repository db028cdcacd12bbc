import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmInstall } from './npm-install.ts';
import type { Packed } from './pack-package.ts';
import type { CommandResult } from './run-command.ts';
import { readManifest } from './workspace-packages.ts';

/** Makes a folder a project with these tarballs and with packages of the registry, by name and version. */
export function installPacked(
  folder: string,
  tarballs: readonly Packed[],
  others: Readonly<Record<string, string>>,
): CommandResult {
  const ours = tarballs.map(({ workspacePackage: { manifest }, tarball }) => [manifest.name, `file:${tarball}`]);
  const dependencies = { ...others, ...Object.fromEntries(ours) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  return npmInstall(folder);
}

/** Returns the versions of these packages that `interop` uses. */
export function pinnedVersions(root: string, names: readonly string[]): Readonly<Record<string, string>> {
  const { devDependencies: pinned = {} } = readManifest(join(root, 'interop/package.json'));
  return Object.fromEntries(names.map((name) => [name, pinned[name] ?? 'not pinned']));
}
