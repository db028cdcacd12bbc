import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { EARLIER, missingCommit } from './check-earlier.ts';
import { build, checkOut } from './earlier-build.ts';
import { type Finding, reportFindings } from './finding.ts';
import { npmInstall } from './npm-install.ts';
import { packPackage } from './pack-package.ts';
import { packagesOf } from './packages-of.ts';
import { type CommandResult, runCommand } from './run-command.ts';
import { readManifest } from './workspace-packages.ts';

const FILE = 'scripts/check-earlier-adapter.ts';
const OURS = ['@mortise/core', '@mortise/testing'];

/** The tests of the adapter as JavaScript, with the JavaScript that they test. */
const BUILT_TESTS = {
  extends: './tsconfig.build.json',
  compilerOptions: { outDir: 'built', rootDir: '.', declaration: false },
  include: ['src', 'test'],
};

/** A program that uses the published adapter, by its declarations; those of libraries are checked too. */
const USER = {
  extends: './tsconfig.json',
  compilerOptions: { skipLibCheck: false },
  include: ['user'],
};
const USER_PROGRAM = `import { createRunner, llmAgent, type Model } from '@mortise/core';
import { ollamaModel } from '../dist/ollama-model.js';

const model: Model = ollamaModel('qwen3', { baseURL: 'http://127.0.0.1:1' });
export const runner = createRunner({ agent: llmAgent({ name: 'helper', model }) });
`;

/**
 * Tests an adapter that was built with an earlier core: creates the provider of `create-mortise` of an
 * earlier commit, compiles and tests it with the core and the kit of that commit, then installs the core of
 * this version instead. The built adapter has to pass the same suite, and its declarations have to compile.
 *
 * This version must have been built before; the earlier commit is built here, so the clone needs its history.
 */
export function checkEarlierAdapter(root: string, commit: string = EARLIER): readonly Finding[] {
  if (!runCommand('git', ['cat-file', '-e', `${commit}^{commit}`], root).ok) return [missingCommit(FILE, commit)];
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-earlier-adapter-'));
  try {
    const earlier = join(scratch, 'checkout');
    const problem = checkOut(root, commit, earlier) ?? build(earlier, OURS);
    if (problem) return [finding(`${commit}: ${problem}`)];
    const [kept, today] = [join(scratch, 'kept'), join(scratch, 'today')];
    const unpacked = [...pack(earlier, OURS, kept), ...pack(root, OURS.slice(0, 1), today)];
    if (unpacked.length > 0) return unpacked;
    const project = join(scratch, 'adapter');
    const failed = firstFailure([
      ['cannot be created', () => createAdapter(earlier, project, kept)],
      ['cannot be installed', () => npmInstall(project)],
      ['cannot be built', () => runCommand('npm', ['run', 'build'], project)],
      ['has tests that cannot be built', () => tsc(project, 'tsconfig.built-tests.json')],
      ...checks(project),
    ]);
    if (failed) return [finding(`the adapter of ${commit} ${failed} with the core and the kit of that commit`)];
    const broken = firstFailure([
      ['cannot be installed', () => npmInstall(project, [join(today, coreIn(root))])],
      ...checks(project),
    ]);
    return broken ? [finding(`the adapter of ${commit} ${broken} with the core of this version`)] : [];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

type Step = readonly [problem: string, run: () => CommandResult];

/** Returns the steps that have to succeed with each core, without another build of the adapter. */
function checks(project: string): readonly Step[] {
  return [
    ['does not pass its own suite', () => suite(project)],
    ['has declarations that do not compile', () => tsc(project, 'tsconfig.user.json')],
    ['does not compile', () => tsc(project, 'tsconfig.json')],
  ];
}

/** Runs steps until one fails. Returns its problem with the output; undefined if all steps succeed. */
function firstFailure(steps: readonly Step[]): string | undefined {
  for (const [problem, run] of steps) {
    const { ok, output } = run();
    if (!ok) return `${problem}:\n${output}\n`;
  }
  return undefined;
}

function createAdapter(earlier: string, project: string, tarballs: string): CommandResult {
  const flags = ['--template', 'provider', '--tarballs', tarballs];
  const created = runCommand(process.execPath, ['apps/create-mortise/src/main.ts', project, ...flags], earlier);
  if (!created.ok) return created;
  mkdirSync(join(project, 'user'));
  writeFileSync(join(project, 'user/user.ts'), USER_PROGRAM);
  writeFileSync(join(project, 'tsconfig.user.json'), JSON.stringify(USER));
  writeFileSync(join(project, 'tsconfig.built-tests.json'), JSON.stringify(BUILT_TESTS));
  return created;
}

function suite(project: string): CommandResult {
  const { ok, output } = runCommand(process.execPath, ['--test', 'built/test/ollama-conformance.test.js'], project);
  return { ok: ok && /^\S+ pass [1-9]/m.test(output), output };
}

function tsc(project: string, config: string): CommandResult {
  return runCommand(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config], project);
}

/** Packs packages, with the packages that they need, into one folder. Returns the problems. */
function pack(root: string, names: readonly string[], folder: string): readonly Finding[] {
  mkdirSync(folder);
  return packagesOf(root, names).flatMap((one) => {
    const packed = packPackage(root, join(folder, 'packed'), one);
    if ('problem' in packed) return [packed];
    copyFileSync(packed.tarball, join(folder, basename(packed.tarball)));
    return [];
  });
}

function coreIn(root: string): string {
  return `mortise-core-${readManifest(join(root, 'packages/core/package.json')).version}.tgz`;
}

function finding(problem: string): Finding {
  const fix =
    'Users update the core beside published adapters: keep what these use, or move `EARLIER` of check-earlier.';
  return { file: FILE, problem, fix };
}

if (import.meta.main) reportFindings('check-earlier-adapter', checkEarlierAdapter(process.cwd()));
