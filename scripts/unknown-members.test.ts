import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { sourceEntries, workspacePackages } from './workspace-packages.ts';

/** Why a function that takes options does not refuse what it does not know. */
const exempt: { readonly [name: string]: string } = {
  okResult: 'an answer, which is checked when a tool gives it',
  originalCallFrom: "a call of ADK's, which may carry more",
  connect: 'the end of a page, whose size is bounded',
  createSession: 'the end of a page, whose size is bounded',
  guardedHandler: 'what wires stand on: each names its own options',
  submit: 'what wires stand on: each names its own options',
  sseResponse: 'what wires stand on: each names its own options',
  projectEvent: 'a function that is asked for every event',
  stateOf: 'a function that is asked for every log',
  messagesOf: 'a function that is asked for every log',
  retryDelay: 'a formula, asked between two calls of a model',
  mcpPrompt: 'arguments of a prompt, which the server names',
  bindCases: 'a suite of tests: a case that does not run is declared',
  runCases: 'a suite of tests: a case that does not run is declared',
  testConformance: 'a suite of tests: a case that does not run is declared',
};

const root = join(import.meta.dirname, '..');
/** What is packages/*, without those that hold tests only. */
const packages = workspacePackages(root).filter(
  ({ folder }) => folder.startsWith('packages/') && existsSync(join(root, folder, 'src')),
);
const taking = packages.flatMap(({ folder }) => factoriesIn(join(root, folder, 'src')));

it.each(
  packages
    .filter(({ manifest }) => manifest.private !== true)
    .flatMap((one) => [...sourceEntries(one)].map(([entry, file]) => [`${one.manifest.name} ${entry}`, file] as const)),
)(
  'every factory of %s refuses a member that it does not know, and names one that it does',
  async (_name, file) => {
    if (!/\.ts$/.test(file) || /vitest|node-test/.test(file)) return;
    const exports = (await import(join(root, file))) as { readonly [name: string]: unknown };
    for (const { name, at } of taking) {
      const factory = exports[name];
      if (typeof factory !== 'function' || name in exempt) continue;
      const args = Array.from({ length: at + 1 }, (_, index) => (index === at ? { noSuchMember: 1 } : {}));
      const refused = await refusalOf(() => (factory as (...args: unknown[]) => unknown)(...args));
      expect(refused, name).toMatchObject({ code: 'unknown_option' });
      expect((refused as Error).message).toMatch(/takes no "noSuchMember": the nearest is "\w+"$/);
    }
  },
  120_000,
);

it('knows the factories', () => {
  expect(taking.length).toBeGreaterThan(50);
  expect(taking.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['createRunner', 'llmAgent', 'functionTool', 'openaiModel']),
  );
});

async function refusalOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return error;
  }
}

/** The exported functions below a folder that take options, and which of their parameters that is. */
function factoriesIn(folder: string): readonly { readonly name: string; readonly at: number }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest);
      return source.statements.flatMap((node) => {
        if (!ts.isFunctionDeclaration(node) || !node.body || !node.name) return [];
        if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
        const at = node.parameters.findIndex(({ type }) => type && isOptions(type.getText(source)));
        return at < 0 ? [] : [{ name: node.name.text, at }];
      });
    });
}

/** `{ a?: ... }` as a parameter is options, too. */
function isOptions(type: string): boolean {
  return /\w*Options\b/.test(type) || (type.startsWith('{') && /\?:/.test(type)) || type === 'PostgresSource';
}
