import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, reportFindings } from './finding.ts';

const LOCKFILE = 'pnpm-lock.yaml';
/** Packages that are installed separately, only where they are needed. */
const OTHER_LOCKFILES = [
  'runtimes/pnpm-lock.yaml',
  'interop/pnpm-lock.yaml',
  'pages/pnpm-lock.yaml',
  'apps/docs/pnpm-lock.yaml',
  'examples/adk-dev-ui/ui/pnpm-lock.yaml',
  'examples/many-machines/pnpm-lock.yaml',
  'examples/openapi/documents/pnpm-lock.yaml',
];
const SETTINGS = [
  '.npmrc',
  'pnpm-workspace.yaml',
  'package.json',
  'runtimes/pnpm-workspace.yaml',
  'runtimes/package.json',
  'interop/pnpm-workspace.yaml',
  'interop/package.json',
  'pages/pnpm-workspace.yaml',
  'pages/package.json',
  'apps/docs/pnpm-workspace.yaml',
  'apps/docs/package.json',
  'examples/adk-dev-ui/ui/pnpm-workspace.yaml',
  'examples/adk-dev-ui/ui/package.json',
  'examples/many-machines/pnpm-workspace.yaml',
  'examples/many-machines/package.json',
  'examples/openapi/documents/pnpm-workspace.yaml',
  'examples/openapi/documents/package.json',
];

/**
 * Finds URLs in the lockfile and registries in the settings:
 * each machine that installs chooses its own registry.
 */
export function checkLockfile(root: string): Finding[] {
  return [
    ...checkPresence(root),
    ...[LOCKFILE, ...OTHER_LOCKFILES].flatMap((file) => checkAddresses(root, file)),
    ...SETTINGS.flatMap((file) => checkRegistry(root, file)),
  ];
}

function checkPresence(root: string): Finding[] {
  if (existsSync(join(root, LOCKFILE))) return [];
  return [{ file: LOCKFILE, problem: 'there is no lockfile', fix: 'Run `npx --yes pnpm@12 install` and commit it.' }];
}

function checkAddresses(root: string, file: string): Finding[] {
  if (!existsSync(join(root, file))) return [];
  return linesOf(root, file)
    .filter(({ text }) => /https?:\/\//.test(text) || /\btarball:/.test(text))
    .map(({ text, line }) => ({
      file,
      line,
      problem: `an address: ${text.trim().slice(0, 120)}`,
      fix: 'Depend on a version from the registry, delete this entry, and install again with the default registry setting.',
    }));
}

function checkRegistry(root: string, file: string): Finding[] {
  if (!existsSync(join(root, file))) return [];
  return linesOf(root, file)
    .filter(({ text }) => /registry["']?\s*[=:]/i.test(text))
    .map(({ line }) => ({
      file,
      line,
      problem: 'a registry setting',
      fix: 'Keep registries in the settings of the user or the machine.',
    }));
}

function linesOf(root: string, file: string): { readonly text: string; readonly line: number }[] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }));
}

if (import.meta.main) reportFindings('check-lockfile', checkLockfile(process.cwd()));
