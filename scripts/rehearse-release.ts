import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, reportFindings } from './finding.ts';
import { type LocalRegistry, startRegistry } from './local-registry.ts';
import { npmInstall } from './npm-install.ts';
import { type Packed, packPackage } from './pack-package.ts';
import { runCommand, runTool } from './run-command.ts';
import { workspaceTool } from './tool-command.ts';
import { copyWorkspace } from './workspace-copy.ts';
import { type Manifest, publicPackages, readManifest } from './workspace-packages.ts';

/** The release settings of a package. */
interface ReleaseManifest extends Manifest {
  readonly license?: string;
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean };
}

/**
 * Rehearses a release on a registry of this machine: applies the changesets' versions, publishes every
 * package, and installs each by its name into an empty folder, where it must be complete with its peers and
 * without duplicates.
 *
 * The build must exist already. It works in a copy: no version is written here.
 */
export async function rehearseRelease(root: string): Promise<Finding[]> {
  const copy = copyWorkspace(root);
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-release-'));
  try {
    for (const { folder } of publicPackages(root))
      cpSync(join(root, folder, 'dist'), join(copy.root, folder, 'dist'), { recursive: true });
    const versioned = runTool(workspaceTool(root, 'changeset', ['version']), copy.root);
    if (!versioned.ok) return [finding('.changeset', `no versions can be written:\n${versioned.output}`)];
    const said = publicPackages(copy.root).flatMap(({ folder, manifest }) => whatItSays(copy.root, folder, manifest));
    const results = publicPackages(copy.root).map((each) => packPackage(copy.root, scratch, each));
    const problems = [...said, ...results.filter((result) => 'problem' in result)];
    if (problems.length > 0) return problems;
    const packed = results.filter((result) => 'tarball' in result);
    const names = packed.map(({ workspacePackage }) => workspacePackage.manifest.name);
    const registry = await startRegistry(root, join(scratch, 'registry'), names);
    try {
      const refused = packed.flatMap((each) => publish(registry, scratch, each));
      if (refused.length > 0) return refused;
      return packed.flatMap(({ workspacePackage: { manifest } }) => installAlone(registry, scratch, root, manifest));
    } finally {
      await registry.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    copy.remove();
  }
}

/** Checks version, licence, access and provenance. */
function whatItSays(root: string, folder: string, { name }: Manifest): readonly Finding[] {
  const manifest = readManifest(join(root, folder, 'package.json')) as ReleaseManifest;
  const { version, license, publishConfig } = manifest;
  const wrong = [
    version === '0.0.0' && 'has no version: no changeset releases it',
    license !== 'Apache-2.0' && `has the licence ${license}`,
    publishConfig?.access !== 'public' && 'is not published for everybody',
    publishConfig?.provenance !== true && 'is published without provenance',
  ];
  return wrong.flatMap((problem) => (problem ? [finding(name, problem)] : []));
}

/** Provenance needs a build service that vouches for it, which a local release does not have. */
function publish(registry: LocalRegistry, scratch: string, { workspacePackage, tarball }: Packed): Finding[] {
  const { ok, output } = runCommand('npm', ['publish', tarball, '--provenance=false', ...registry.flags], scratch);
  return ok ? [] : [finding(workspacePackage.manifest.name, `cannot be published:\n${output}`)];
}

/** Installs a package only by its name, as its README says. */
function installAlone(registry: LocalRegistry, scratch: string, root: string, { name }: Manifest): Finding[] {
  const project = join(scratch, 'alone', name.replace('/', '-'));
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const installed = npmInstall(project, [name, ...registry.flags]);
  if (!installed.ok) return [finding(name, `cannot be installed by its name:\n${installed.output}`)];
  const folder = join(project, 'node_modules', name);
  const licence = join(folder, 'LICENSE');
  const same = existsSync(licence) && readFileSync(licence, 'utf8') === readFileSync(join(root, 'LICENSE'), 'utf8');
  const { peerDependencies = {} } = readManifest(join(folder, 'package.json'));
  const lock: Lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  const copies = Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
  const ours = new Set(copies.filter((each) => each === 'mortise' || each.startsWith('@mortise/')));
  const optional = optionalPeers(folder);
  return [
    ...(same ? [] : [finding(name, 'comes without the LICENSE of the repository')]),
    ...[...ours]
      .filter((each) => copies.indexOf(each) !== copies.lastIndexOf(each))
      .map((each) => finding(name, `brings ${each} twice`)),
    ...Object.keys(peerDependencies)
      .filter((peer) => !optional.has(peer) && !copies.includes(peer))
      .map((peer) => finding(name, `is installed without its peer ${peer}`)),
  ];
}

interface Lock {
  readonly packages: { readonly [path: string]: object };
}

function optionalPeers(folder: string): ReadonlySet<string> {
  const manifest: { readonly peerDependenciesMeta?: { readonly [name: string]: { readonly optional?: boolean } } } =
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { peerDependenciesMeta = {} } = manifest;
  return new Set(Object.keys(peerDependenciesMeta).filter((name) => peerDependenciesMeta[name]?.optional));
}

function finding(file: string, problem: string): Finding {
  return { file, problem, fix: 'Correct its package.json, or add a changeset; this is what a release would do.' };
}

if (import.meta.main) reportFindings('rehearse-release', await rehearseRelease(process.cwd()));
