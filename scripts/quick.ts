import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import { workspaceTool } from './tool-command.ts';
import { workspacePackages } from './workspace-packages.ts';

/** A command of the quick run, with the folder that it runs in. */
export interface QuickCheck {
  readonly name: string;
  readonly command: readonly string[];
  readonly folder: string;
}

/**
 * The checks for a change of these files, in two lanes that run in parallel: the tests of the changed
 * packages, and the types of the complete workspace with the cheap checks. A change of the core also runs the
 * tests of `core-tests`.
 *
 * @param changed - paths from the root, as `packages/core/src/index.ts`; none means a change of the core
 */
export function quickChecks(root: string, changed: readonly string[]): readonly (readonly QuickCheck[])[] {
  const packages = workspacePackages(root).map(({ folder }) => folder);
  const touched = new Set(changed.map((file) => file.split('/').slice(0, 2).join('/')));
  if (changed.length === 0) touched.add('packages/core');
  if (touched.has('packages/core')) touched.add('packages/core-tests');

  const tests = packages
    .filter((folder) => touched.has(folder) && existsSync(join(root, folder, 'vitest.config.ts')))
    .map((folder) => ({ name: `tests of ${folder}`, command: ['vitest', 'run', '--project=!slow'], folder }));
  const formatted = changed.filter((file) => existsSync(join(root, file)));
  const tsc = ['node', './node_modules/typescript-7/bin/tsc'];
  const rest: readonly (readonly [name: string, ...command: string[]])[] = [
    ['types without a host', ...tsc, '-p', 'tsconfig.web.json'],
    ['types', ...tsc, '-p', 'tsconfig.node.json'],
    ...(formatted.length > 0
      ? [['lint', 'biome', 'check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...formatted] as const]
      : []),
    ['check-files', 'node', 'scripts/check-files.ts'],
    ['public surface', 'node', 'scripts/api-report.ts', '--check'],
  ];
  return [tests, rest.map(([name, ...command]) => ({ name, command, folder: '.' }))];
}

/** Files that differ from the last commit, and those that git does not know yet, as paths from the root. */
function changedFiles(root: string): readonly string[] {
  const lists = [
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ].map((args) => runCommand('git', args, root));
  return lists.flatMap(({ output }) => output.split('\n').filter((line) => line !== ''));
}

/** Runs a check; prints its verdict with its seconds, and its output if it failed. */
async function run(root: string, { name, command, folder }: QuickCheck): Promise<boolean> {
  const began = Date.now();
  const [tool = '', ...args] = command;
  const child = spawn(...workspaceTool(root, tool, args), {
    cwd: join(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const ok = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
  if (!ok) console.log(output);
  return ok;
}

async function quick(root: string): Promise<void> {
  const lanes = quickChecks(root, changedFiles(root));
  const verdicts = await Promise.all(
    lanes.map(async (checks) => {
      const passed: boolean[] = [];
      for (const check of checks) passed.push(await run(root, check));
      return passed.every(Boolean);
    }),
  );
  if (!verdicts.every(Boolean)) process.exitCode = 1;
}

if (import.meta.main) await quick(join(import.meta.dirname, '..'));
