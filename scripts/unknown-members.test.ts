import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { type NestedOptions, nestedOptions } from './nested-options.ts';
import { sourceEntries, workspacePackages } from './workspace-packages.ts';

/** Why a function that takes options does not refuse what it does not know. */
const exempt: { readonly [name: string]: string } = {
  okResult: 'an answer, which is checked when a tool gives it',
  originalCallFrom: "a call of ADK's, which may carry more",
  connect: 'the end of a page, whose size is bounded',
  createSession: 'the end of a page, whose size is bounded',
  guardedHandler: 'what wires stand on: each names its own options',
  checkedAnswers: 'what wires stand on: each names its own options',
  forkBefore: 'what wires stand on: each names its own options',
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

/** Why what stands in a member is not looked at: it may carry more. */
const given: { readonly [member: string]: string } = {
  history: 'events of a log, also of a newer version',
  events: 'events of a log, also of a newer version',
  pending: 'questions of a log',
  answers: 'what was answered',
  approvals: 'what was answered',
  contents: 'what was said',
  userContent: 'what was said',
  artifacts: 'what was kept, or who keeps it',
  memory: 'what was kept, or who keeps it',
  credential: 'what was kept',
  page: 'what a page knows',
  client: "another library's client",
  tools: 'tools',
  runs: 'a tool, or runs',
  toolApproval: "the AI SDK's own, in whatever version",
};

/** The same of types, wherever they stand. */
const givenTypes: { readonly [type: string]: string } = {
  BearerCredential: 'a credential, as a store gave it',
  LlmAgent: 'an agent',
};

/** What some factories want beside it first. */
const beside: { readonly [factory: string]: object } = {
  answerCredential: { configs: [{ provider: 'a' }] },
  confirmationGate: { policy: [{ decision: 'ask' }] },
  connectMcpServers: { unchecked: true },
  mcpToolset: { name: 'a', server: { type: 'http' } },
  openapiToolset: { unchecked: true },
  serveMcp: { tools: [] },
};

const none = (): undefined => undefined;
/** What some take before their options. */
const before: { readonly [factory: string]: unknown } = {
  aiSdkModel: { specificationVersion: 'v3', doStream: none, doGenerate: none },
  connectMcpServers: { mcpServers: { named: { command: 'none' } } },
  genkitModel: { name: 'a' },
  langchainModel: { stream: none, invoke: none },
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

it('every factory refuses a member of options within its options that it does not know', async () => {
  const entries = packages
    .filter(({ manifest }) => manifest.private !== true)
    .flatMap((one) => [...sourceEntries(one).values()].filter((file) => file.endsWith('.ts')));
  const factories = new Map(taking.filter(({ name }) => !(name in exempt)).map(({ name, at }) => [name, at]));
  const nested = nestedOptions(
    root,
    entries.map((file) => join(root, file)),
    factories,
  ).filter(({ path, type }) => !path.some((member) => Object.hasOwn(given, member)) && !(type in givenTypes));
  expect(nested.length).toBeGreaterThan(50);
  const all: { [name: string]: unknown } = {};
  for (const file of entries) if (!/vitest|node-test/.test(file)) Object.assign(all, await import(join(root, file)));
  for (const one of nested) {
    const place = `${one.factory}: ${one.path.join('.')}`;
    const at = factories.get(one.factory) as number;
    const options = together(beside[one.factory], optionsWith(one, one.path));
    const args = Array.from({ length: at + 1 }, (_, index) => (index === at ? options : (before[one.factory] ?? {})));
    const refused = await refusalOf(() => (all[one.factory] as (...args: unknown[]) => unknown)(...args));
    expect.soft(refused, place).toMatchObject({ code: 'unknown_option' });
    expect.soft((refused as Error).message, place).toMatch(/takes no "noSuchMember": the nearest is "\w+"$/);
  }
});

/** Options with a member that nobody knows at the end of a path. */
function optionsWith(one: NestedOptions, [member, ...path]: readonly string[]): unknown {
  if (member === undefined) return { ...one.tag, noSuchMember: 1 };
  const value = optionsWith(one, path);
  return member === '[]' ? [value] : { [member === '{}' ? 'named' : member]: value };
}

/** Two of which each says what the other leaves out; the second wins. */
function together(some: unknown, more: unknown): unknown {
  if (Array.isArray(some) && Array.isArray(more)) return more.map((each, at) => together(some[at], each));
  const isBoth = [some, more].every((each) => typeof each === 'object' && each !== null && !Array.isArray(each));
  if (!isBoth) return more ?? some;
  const names = new Set([...Object.keys(some as object), ...Object.keys(more as object)]);
  const member = (of: unknown, name: string): unknown => (of as { readonly [name: string]: unknown })[name];
  return Object.fromEntries([...names].map((name) => [name, together(member(some, name), member(more, name))]));
}

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
