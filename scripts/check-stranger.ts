import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, reportFindings } from './finding.ts';
import { npmInstall } from './npm-install.ts';
import { type Packed, packPackage } from './pack-package.ts';
import { runCommand } from './run-command.ts';
import { type Manifest, publicPackages, readManifest } from './workspace-packages.ts';

const STRANGER = 'examples/provider-ollama';
const GIVEN = ['@mortise/core', '@mortise/testing'];

/**
 * Tests the packages as a developer outside this repository uses them: installs the packed core and kit
 * beside a new adapter, compiles the adapter and runs the model suite. Then installs each provider alone, and
 * checks that no SDK of another provider was installed.
 *
 * The build must exist already.
 */
export function checkStranger(root: string): Finding[] {
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-stranger-'));
  try {
    const results = publicPackages(root)
      .filter(({ manifest: { name } }) => GIVEN.includes(name) || isProvider(name))
      .map((workspacePackage) => packPackage(root, scratch, workspacePackage));
    const problems = results.filter((result) => 'problem' in result);
    if (problems.length > 0) return problems;
    const packed = results.filter((result) => 'tarball' in result);
    return [...checkAdapter(root, join(scratch, 'adapter'), packed), ...checkVendors(scratch, packed)];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function checkAdapter(root: string, project: string, packed: readonly Packed[]): Finding[] {
  cpSync(join(root, STRANGER), project, { recursive: true });
  const { devDependencies: pinned = {} } = readManifest(join(root, 'package.json'));
  const { peerDependencies, devDependencies, ...manifest } = readManifest(join(project, 'package.json'));
  const names = Object.keys({ ...peerDependencies, ...devDependencies });
  const tarballs = tarballsOf(packed);
  const dependencies = Object.fromEntries(names.map((name) => [name, tarballs.get(name) ?? pinned[name] ?? '*']));
  const installed = install(project, { ...manifest, dependencies });
  if (installed) return [installed];
  const types = runCommand(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], project);
  const suite = runCommand(process.execPath, ['--test', 'test/ollama-conformance.test.ts'], project);
  return [
    ...(types.ok ? [] : [finding(STRANGER, `does not compile against the tarballs:\n${types.output}`)]),
    ...(suite.ok && /^\S+ pass [1-9]/m.test(suite.output)
      ? []
      : [finding(STRANGER, `does not pass the model suite of the tarballs:\n${suite.output}`)]),
  ];
}

/**
 * Installs the core and one provider in an empty folder:
 * npm installs its peers, and no SDK of another provider.
 */
function checkVendors(scratch: string, packed: readonly Packed[]): Finding[] {
  const providers = packed.filter(({ workspacePackage: { manifest } }) => isProvider(manifest.name));
  return providers.flatMap(({ workspacePackage: { folder, manifest } }) => {
    const project = join(scratch, `only-${folder.replace('packages/', '')}`);
    mkdirSync(project);
    const wanted = [...tarballsOf(packed)].filter(([name]) => name === GIVEN[0] || name === manifest.name);
    const failed = install(project, { dependencies: Object.fromEntries(wanted) });
    if (failed) return [failed];
    const { output } = runCommand('npm', ['ls', '--all', '--parseable'], project);
    const own = sdksOf(manifest);
    const others = providers.flatMap(({ workspacePackage }) => sdksOf(workspacePackage.manifest));
    const installed = (name: string): boolean =>
      output.split('\n').some((path) => path.endsWith(`node_modules/${name}`));
    return [
      ...others
        .filter((name) => !own.includes(name) && installed(name))
        .map((name) => finding(folder, `brings ${name}`)),
      ...own.filter((name) => !installed(name)).map((name) => finding(folder, `does not bring its own SDK ${name}`)),
    ];
  });
}

function install(project: string, manifest: object): Finding | undefined {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module', ...manifest }));
  const { ok, output } = npmInstall(project);
  return ok ? undefined : finding(STRANGER, `npm cannot install the tarballs:\n${output}`);
}

function tarballsOf(packed: readonly Packed[]): ReadonlyMap<string, string> {
  return new Map(packed.map(({ workspacePackage, tarball }) => [workspacePackage.manifest.name, `file:${tarball}`]));
}

/** Returns the peers of a provider other than the core. */
function sdksOf({ peerDependencies = {} }: Manifest): readonly string[] {
  return Object.keys(peerDependencies).filter((name) => !name.startsWith('@mortise/'));
}

function isProvider(name: string): boolean {
  return name.startsWith('@mortise/provider-');
}

function finding(file: string, problem: string): Finding {
  return { file, problem, fix: 'Correct the package that is named; the tarballs are what others get.' };
}

if (import.meta.main) reportFindings('check-stranger', checkStranger(process.cwd()));
