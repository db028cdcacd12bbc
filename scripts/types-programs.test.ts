import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { workspacePackages } from './workspace-packages.ts';

const root = join(import.meta.dirname, '..');

interface Config {
  readonly extends?: string;
  readonly compilerOptions?: { readonly types?: readonly string[] };
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const configOf = (path: string): Config => ts.parseConfigFileTextToJson(path, readFileSync(path, 'utf8')).config;

it('every package is type-checked in a program with others, or by itself', () => {
  const { include: web } = configOf(join(root, 'tsconfig.web.json'));
  const { exclude: others } = configOf(join(root, 'tsconfig.node.json'));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own: readonly string[] = [...scripts['types:own'].matchAll(/--filter=(\S+)/g)].map(([, name]) => name);
  // Folders with separate installs, which are checked where they are installed.
  const elsewhere = ['apps/docs', 'examples/many-machines', 'examples/provider-ollama'];
  for (const { folder, manifest } of workspacePackages(root)) {
    if (elsewhere.includes(folder) || !existsSync(join(root, folder, 'tsconfig.json'))) continue;
    const isWeb = web.some((path) => path === folder || path.startsWith(`${folder}/`));
    const isNode = !others.includes(folder);
    const isOwn = own.includes(manifest.name);
    expect([isWeb, isNode || isOwn], folder).toEqual([isWeb, !isWeb]);
    const { extends: base, compilerOptions = {} } = configOf(join(root, folder, 'tsconfig.json'));
    if (isOwn) continue;
    // A folder that is checked together with others has their options.
    expect(base).toBe('../../tooling/tsconfig.base.json');
    expect(Object.keys(compilerOptions).filter((name) => name !== 'types')).toEqual([]);
    if (isWeb) expect(compilerOptions.types ?? []).toEqual([]);
  }
});
