import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createProject,
  models,
  ProjectError,
  type ServerName,
  servers,
  type TemplateName,
  templates,
} from '../src/index.ts';

const scratch = mkdtempSync(join(tmpdir(), 'create-mortise-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const modules = join(import.meta.dirname, '../node_modules');
const names = Object.keys(templates) as readonly TemplateName[];

const serverNames = Object.keys(servers) as readonly ServerName[];
const projects = names.flatMap((template): readonly { template: TemplateName; server?: ServerName; title: string }[] =>
  template === 'page'
    ? serverNames.map((server) => ({ template, server, title: `page with ${server}` }))
    : [{ template, title: template }],
);

describe.each(projects)('the template $title', ({ template, server, title }) => {
  const folder = join(scratch, title.replaceAll(' ', '-'));

  it('the template is written with all its files', () => {
    const { name, next } = createProject({ template, folder, server });
    expect(name).toBe(title.replaceAll(' ', '-'));
    expect(next.slice(0, 2)).toEqual(['npm install', 'npm test']);
    const [, last = ''] = /^npm(?: run)? (\w+)$/.exec(next[2] ?? '') ?? [];
    expect(manifestIn(folder).scripts).toHaveProperty([last]);
    for (const file of ['package.json', 'tsconfig.json', 'README.md', 'AGENTS.md', '.gitignore', 'src', 'test'])
      expect(existsSync(join(folder, file)), file).toBe(true);
    expect(existsSync(join(folder, 'gitignore'))).toBe(false);
  });

  it('the template passes its own tests, which include the conformance suites', () => {
    symlinkSync(modules, join(folder, 'node_modules'), 'junction');
    const { output, passed } = run(folder, ['--test', '--test-reporter=tap', 'test/**/*.test.ts']);
    expect(passed, output).toBe(true);
    expect(output).toMatch(/^# pass [1-9]/m);
    expect(output).toMatch(/^# fail 0$/m);
  });

  it('the template of a library has a workflow that runs its scripts', () => {
    const file = join(folder, '.github/workflows/checks.yml');
    expect(existsSync(file)).toBe(templates[template].kind === 'library');
    if (templates[template].kind !== 'library') return;
    const commands = [...readFileSync(file, 'utf8').matchAll(/- run: npm (?:run )?(\w+)$/gm)].map(([, name]) => name);
    expect(commands).toEqual(['ci', 'types', 'test', 'build']);
    expect(manifestIn(folder).scripts).toMatchObject({
      types: expect.any(String),
      test: expect.any(String),
      build: expect.any(String),
    });
  });
});

describe('a project', () => {
  it.each(Object.keys(models))('a project runs with the model %s, the only provider that it depends on', (model) => {
    const folder = join(scratch, `with-${model}`);
    createProject({ template: 'agent', folder, model: model as keyof typeof models });
    const { dependencies = {} } = manifestIn(folder);
    const others = Object.entries(models).flatMap(([name, packages]) => (name === model ? [] : packages));
    expect(Object.keys(dependencies)).toEqual(
      expect.arrayContaining([...(models[model as keyof typeof models] ?? [])]),
    );
    for (const other of others) expect(dependencies).not.toHaveProperty([other]);
    symlinkSync(modules, join(folder, 'node_modules'), 'junction');
    const { passed, output } = run(folder, ['src/main.ts', 'What is order B2?']);
    expect(passed, output).toBe(true);
    expect(output).toContain('"price":40');
  });

  it('a project has the versions that this package was tested with, and their peers', () => {
    const folder = join(scratch, 'versions');
    createProject({ template: 'tool', folder, name: '@ada/rates' });
    const { name, dependencies, peerDependencies, devDependencies } = manifestIn(folder);
    expect(name).toBe('@ada/rates');
    expect(dependencies).toEqual({ zod: '4.6.7' });
    expect(peerDependencies).toEqual({ '@mortise/core': '*' });
    expect(Object.keys(devDependencies ?? {})).toEqual([
      '@mortise/core',
      '@mortise/testing',
      '@types/node',
      'typescript',
    ]);
  });

  it('a project has the version of Next.js with which the workspace tests the mounted handler', () => {
    const folder = join(scratch, 'next-version');
    createProject({ template: 'page', folder, server: 'next' });
    const interop = manifestIn(join(import.meta.dirname, '../../../interop'));
    expect(manifestIn(folder).dependencies?.['next']).toBe(
      { ...interop.dependencies, ...interop.devDependencies }['next'],
    );
  });

  it('a project depends on no package of another server', () => {
    const folder = join(scratch, 'node-only');
    createProject({ template: 'page', folder });
    const all = Object.keys({ ...manifestIn(folder).dependencies, ...manifestIn(folder).devDependencies });
    expect(all).toContain('esbuild');
    for (const other of ['next', 'react', '@types/react', 'hono']) expect(all).not.toContain(other);
  });

  it('a project takes packages from a folder of tarballs by their exact names', () => {
    const tarballs = join(scratch, 'tarballs');
    mkdirSync(tarballs);
    for (const name of ['core-tests', 'core', 'testing'])
      writeFileSync(join(tarballs, `mortise-${name}-0.1.0.tgz`), '');
    const folder = join(scratch, 'of-tarballs');
    createProject({ template: 'tool', folder, tarballs });
    expect(manifestIn(folder).devDependencies).toMatchObject({
      '@mortise/core': `file:${join(tarballs, 'mortise-core-0.1.0.tgz')}`,
    });
  });
});

describe('a project that cannot be created', () => {
  it('createProject refuses a missing tarball', () => {
    const folder = join(scratch, 'missing');
    expect(() => createProject({ template: 'page', folder, tarballs: join(scratch, 'nowhere') })).toThrow(
      /no mortise-confirmation-\*\.tgz: run `npx --yes pnpm@12 tarballs`/,
    );
    expect(existsSync(folder)).toBe(false);
  });

  it('createProject writes nothing into a folder that is not empty', () => {
    const folder = join(scratch, 'full');
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    expect(() => createProject({ template: 'agent', folder })).toThrow(
      /is not empty \(mine\.txt\): choose another folder/,
    );
    expect(existsSync(join(folder, 'package.json'))).toBe(false);
  });

  it.each(['', 'Ünïcode', 'a b', '../up', '.hidden', '@a/b/c', 'a'.repeat(215)])(
    'createProject writes nothing under the invalid name %j',
    (name) => {
      const folder = join(scratch, 'named');
      expect(() => createProject({ template: 'agent', folder, name })).toThrow(ProjectError);
      expect(existsSync(folder)).toBe(false);
    },
  );

  it('createProject writes nothing for an unknown template or model', () => {
    const folder = join(scratch, 'unknown');
    expect(() => createProject({ template: 'app' as never, folder })).toThrow(
      /Unknown template "app"\. Choose one of: agent, page/,
    );
    expect(() => createProject({ template: 'agent', model: 'gpt' as never, folder })).toThrow(/Unknown model "gpt"/);
    expect(() => createProject({ template: 'page', server: 'koa' as never, folder })).toThrow(
      /Unknown server "koa"\. Choose one of: node, hono, next/,
    );
    expect(existsSync(folder)).toBe(false);
  });

  it('createProject writes nothing for an option that the template does not have', () => {
    const folder = join(scratch, 'superfluous');
    expect(() => createProject({ template: 'agent', server: 'next', folder })).toThrow(
      /"agent" has no server: remove the server "next"/,
    );
    expect(() => createProject({ template: 'tool', model: 'openai', folder })).toThrow(/"tool" has no model/);
    expect(existsSync(folder)).toBe(false);
  });
});

it('createProject accepts a folder that has only a repository in it', () => {
  const folder = join(scratch, 'repository');
  mkdirSync(join(folder, '.git'), { recursive: true });
  expect(createProject({ template: 'agent', folder }).folder).toBe(folder);
});

interface Manifest {
  readonly name: string;
  readonly scripts: { readonly [name: string]: string };
  readonly dependencies?: { readonly [name: string]: string };
  readonly peerDependencies?: { readonly [name: string]: string };
  readonly devDependencies?: { readonly [name: string]: string };
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function run(cwd: string, args: readonly string[]): { readonly passed: boolean; readonly output: string } {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...inherited } = process.env;
  const env = { ...inherited, OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '', GEMINI_API_KEY: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env, input: '' });
  return { passed: status === 0, output: `${stdout}\n${stderr}` };
}
