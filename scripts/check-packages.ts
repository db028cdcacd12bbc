import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { checkTarball } from './check-tarball.ts';
import { type Finding, reportFindings } from './finding.ts';
import { npmInstall } from './npm-install.ts';
import { type Packed, packPackage } from './pack-package.ts';
import { runCommand, runTool } from './run-command.ts';
import { workspaceTool } from './tool-command.ts';
import { publicPackages, readManifest, sourceEntries } from './workspace-packages.ts';

const HELLO_WORLD = 'scripts/fixtures/hello-world.ts';

/** Packs every published package and tests the tarballs in a new project: the build must exist already. */
export function checkPackages(root: string): Finding[] {
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-packages-'));
  try {
    const results = publicPackages(root).map((workspacePackage) => packPackage(root, scratch, workspacePackage));
    const packed = results.filter((result) => 'tarball' in result);
    const findings = [
      ...results.filter((result) => 'problem' in result),
      ...packed.flatMap((one) => inspect(root, scratch, one)),
    ];
    return findings.length > 0 ? findings : install(root, join(scratch, 'project'), packed);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function inspect(root: string, scratch: string, { workspacePackage: { folder }, tarball }: Packed): Finding[] {
  const unpack = runCommand('tar', ['-xzf', tarball], join(scratch, folder));
  if (!unpack.ok) return [{ file: folder, problem: unpack.output, fix: 'The tarball cannot be unpacked.' }];
  const publint = runTool(workspaceTool(root, 'publint', ['run', tarball, '--strict']), root);
  const attw = runTool(workspaceTool(root, 'attw', [tarball, '--profile', 'esm-only', '--no-emoji']), root);
  return [
    ...checkTarball(scratch, `${folder}/package`),
    ...(publint.ok
      ? []
      : [{ file: folder, problem: `publint:\n${publint.output}`, fix: 'Correct the package.json of the package.' }]),
    ...(attw.ok
      ? []
      : [
          {
            file: folder,
            problem: `are the types wrong:\n${attw.output}`,
            fix: 'Correct `publishConfig.exports` or the build.',
          },
        ]),
  ];
}

/**
 * Installs all tarballs and their peers, including optional ones, into an empty project with npm, imports
 * every entry point, and runs and type-checks the hello world.
 */
function install(root: string, project: string, packed: readonly Packed[]): Finding[] {
  mkdirSync(project);
  const { devDependencies = {} } = readManifest(join(root, 'package.json'));
  const tarballs = packed.map(({ workspacePackage, tarball }) => [workspacePackage.manifest.name, `file:${tarball}`]);
  const peers = packed.flatMap(({ workspacePackage: { manifest } }) =>
    Object.keys(manifest.peerDependencies ?? {}).map((name) => [name, manifest.devDependencies?.[name]] as const),
  );
  const pinned = [['zod'], ['typescript'], ...peers].flatMap(([name = '', own]) => {
    const version = devDependencies[name] ?? own;
    return version && !version.startsWith('workspace:') ? [[name, version]] : [];
  });
  writeJson(join(project, 'package.json'), {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries([...tarballs, ...pinned]),
  });
  writeJson(join(project, 'tsconfig.json'), TSCONFIG);
  copyFileSync(join(root, HELLO_WORLD), join(project, 'hello-world.ts'));
  const installed = npmInstall(project);
  if (!installed.ok)
    return [
      {
        file: 'packages',
        problem: `npm cannot install the tarballs:\n${installed.output}`,
        fix: 'Correct dependencies and peer ranges.',
      },
    ];
  const specifiers = packed.flatMap(({ workspacePackage }) =>
    [...sourceEntries(workspacePackage).keys()].map((subpath) => posix.join(workspacePackage.manifest.name, subpath)),
  );
  return [
    ...specifiers.flatMap((specifier) =>
      attempt(specifier, 'cannot be imported', project, ['--input-type=module', '-e', `await import('${specifier}')`]),
    ),
    ...attempt(HELLO_WORLD, 'does not run against the tarballs', project, ['hello-world.ts']),
    ...attempt(HELLO_WORLD, 'does not type-check against the tarballs', project, [
      'node_modules/typescript/bin/tsc',
      '-p',
      '.',
    ]),
  ];
}

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    lib: ['ES2023', 'DOM'],
    types: [],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  },
  files: ['hello-world.ts'],
};

function attempt(file: string, problem: string, project: string, args: readonly string[]): Finding[] {
  const { ok, output } = runCommand(process.execPath, args, project);
  return ok
    ? []
    : [
        {
          file,
          problem: `${problem}:\n${output}`,
          fix: 'Correct the package; the same code works on the sources of the workspace.',
        },
      ];
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

if (import.meta.main) reportFindings('check-packages', checkPackages(process.cwd()));
