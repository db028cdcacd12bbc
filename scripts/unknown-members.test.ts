import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { type OptionMember, optionMembers, type ValueKind } from './option-members.ts';
import { sourceEntries, workspacePackages } from './workspace-packages.ts';

/** The reason why a function with options does not refuse unknown members. */
const exempt: { readonly [name: string]: string } = {
  traitsOf: 'a tool, which is checked where it is made',
  okResult: 'an answer, which is checked when a tool gives it',
  originalCallFrom: "a call of ADK's, which may carry more",
  connect: 'the end of a page, whose size is bounded',
  useChat: 'the end of a page, whose size is bounded',
  createSession: 'the end of a page, whose size is bounded',
  guardedHandler: 'what wires stand on: each names its own options',
  checkedAnswers: 'what wires stand on: each names its own options',
  forkBefore: 'what wires stand on: each names its own options',
  rewindTo: 'what wires stand on: each names its own options',
  submit: 'what wires stand on: each names its own options',
  seenEvents: 'what wires stand on: each names its own options',
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

/** The reasons why the content of a member is not checked: it may have additional members. */
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
  turns: 'a script of a test, which has odd values on purpose; names of its members are checked',
  runs: 'a tool, or runs',
  question: 'a question, which is checked when it is asked',
  toolApproval: "the AI SDK's own, in whatever version",
};

/** The same reasons for types, at any position. */
const givenTypes: { readonly [type: string]: string } = {
  BearerCredential: 'a credential, as a store gave it',
  LlmAgent: 'an agent',
  KeptCredential: 'a credential, as a store gave it',
};

/** The first argument of some factories. */
const beside: { readonly [factory: string]: object } = {
  adkAgent: { name: 'a' },
  llmAgent: { name: 'a' },
  answerCredential: { configs: [{ provider: 'a' }] },
  confirmationGate: { policy: [{ decision: 'ask' }] },
  connectMcpServers: { unchecked: true },
  mcpToolset: { name: 'a', server: { type: 'http' } },
  openapiToolset: { unchecked: true },
  serveMcp: { tools: [] },
  simulate: {
    agent: () => ({ name: 'a', description: '', next: () => ({ do: 'done', output: undefined }) }),
    conversation: [{ message: 'a', turns: [] }],
    stories: 1,
  },
};

/** Numbers for which 0 is valid, by their name or position. Any other number refuses it. */
const zero: ReadonlySet<string> = new Set([
  // Nothing is allowed, or nothing is kept.
  'modelCalls',
  'toolCalls',
  'tokens',
  'maxPending',
  'maxWaiting',
  'burst',
  'keepTokens',
  'minBytes',
  'simulate: first',
  'references',
  'webReferences',
  'agUiHandler: capabilities.execution.maxIterations',
  'maxExecutionTime',
  // Nothing is tried again, or waited for.
  'maxRetries',
  'retries',
  'retryDelayMs',
  'maxDelayMs',
  'maxWaitMs',
  'graceMs',
  'busyTimeoutMs',
  'ttlMs',
  'compileAfter',
  // There is no limit.
  'firstByteMs',
  'stallMs',
  'anthropicFiles: timeoutMs',
  'geminiFiles: timeoutMs',
  'openaiFiles: timeoutMs',
  // A person is asked at once.
  'confirmationGate: timeoutMs',
  'requireConfirmation: timeoutMs',
  // It is a value as any other.
  'temperature',
  'topP',
  'seed',
  'budgetTokens',
  'confirmationGate: policy.[].args.{}.min',
  'confirmationGate: policy.[].args.{}.max',
  'confirmationGate: policy.[].state.{}.min',
  'confirmationGate: policy.[].state.{}.max',
  'port',
  'atRevision',
  'toRevision',
]);
/** Numbers without an upper limit. Any other number refuses `Infinity`. */
const unbounded: ReadonlySet<string> = new Set([
  'modelCalls',
  'toolCalls',
  'tokens',
  'maxPending',
  'maxSessions',
  'resultLimitChars',
  'compileAfter',
  'confirmationGate: policy.[].args.{}.min',
  'confirmationGate: policy.[].args.{}.max',
  'confirmationGate: policy.[].state.{}.min',
  'confirmationGate: policy.[].state.{}.max',
]);
/** Numbers for which -1 is valid. Any other number refuses it. */
const negative: ReadonlySet<string> = new Set([
  'seed',
  'confirmationGate: policy.[].args.{}.min',
  'confirmationGate: policy.[].args.{}.max',
  'confirmationGate: policy.[].state.{}.min',
  'confirmationGate: policy.[].state.{}.max',
]);

const none = (): undefined => undefined;
/** The arguments of some factories before their options. */
const before: { readonly [factory: string]: unknown } = {
  verifySession: [],
  aiSdkModel: { specificationVersion: 'v3', doStream: none, doGenerate: none },
  // No process starts for it: to start one for each option takes longer than the rest of the test.
  connectMcpServers: { mcpServers: { named: { url: 'http://127.0.0.1:9' } } },
  genkitModel: { name: 'a' },
  langchainModel: { stream: none, invoke: none },
  testApp: [],
};

const root = join(import.meta.dirname, '..');
/** The packages of `packages/`, except those that contain only tests. */
const packages = workspacePackages(root).filter(
  ({ folder }) => folder.startsWith('packages/') && existsSync(join(root, folder, 'src')),
);
const taking = packages.flatMap(({ folder }) => factoriesIn(join(root, folder, 'src')));
const factories = new Map(taking.filter(({ name }) => !(name in exempt)).map(({ name, at }) => [name, at]));
const entries = packages
  .filter(({ manifest }) => manifest.private !== true)
  .flatMap((one) => [...sourceEntries(one).values()].filter((file) => file.endsWith('.ts')));
const members = optionMembers(
  root,
  entries.map((file) => join(root, file)),
  factories,
).filter(({ path, type }) => !path.some((member) => Object.hasOwn(given, member)) && !(type in givenTypes));
const all: { [name: string]: unknown } = {};
for (const file of entries) if (!/vitest|node-test/.test(file)) Object.assign(all, await import(join(root, file)));

it.each(
  packages
    .filter(({ manifest }) => manifest.private !== true)
    .flatMap((one) => [...sourceEntries(one)].map(([entry, file]) => [`${one.manifest.name} ${entry}`, file] as const)),
)(
  'every factory of %s refuses an unknown member, and names a known one',
  async (_name, file) => {
    if (!/\.ts$/.test(file) || /vitest|node-test/.test(file)) return;
    const exports = (await import(join(root, file))) as { readonly [name: string]: unknown };
    for (const { name, at } of taking) {
      const factory = exports[name];
      if (typeof factory !== 'function' || name in exempt) continue;
      const args = Array.from({ length: at + 1 }, (_, index) =>
        index === at ? { noSuchMember: 1 } : (before[name] ?? {}),
      );
      const refused = await refusalOf(() => (factory as (...args: unknown[]) => unknown)(...args));
      expect(refused, name).toMatchObject({ code: 'unknown_option' });
      expect((refused as Error).message).toMatch(/takes no "noSuchMember": the nearest is "\w+"$/);
    }
  },
  120_000,
);

it('every factory refuses an unknown member of nested options', async () => {
  const nested = members.filter(({ path, isOptional }) => path.length > 1 && isOptional);
  const places = new Map(nested.map((one) => [JSON.stringify([one.factory, one.path.slice(0, -1), one.tag]), one]));
  expect(places.size).toBeGreaterThan(50);
  for (const one of places.values()) {
    const path = one.path.slice(0, -1);
    const refused = await refusalOf(() => called(one.factory, optionsWith(path, { ...one.tag, noSuchMember: 1 })));
    const place = `${one.factory}: ${path.join('.')}`;
    expect.soft(refused, place).toMatchObject({ code: 'unknown_option' });
    expect.soft((refused as Error).message, place).toMatch(/takes no "noSuchMember": the nearest is "\w+"$/);
  }
}, 120_000);

it('every option of every factory refuses an invalid value', async () => {
  const tried = new Set<string>();
  for (const one of members) {
    const place = `${one.factory}: ${one.path.join('.')}`;
    // Any JSON.
    if (one.kinds.has('any') || one.kinds.size > 5 || Object.hasOwn(one.tag, one.path.at(-1) ?? '')) continue;
    for (const [what, value] of wrongFor(one, place)) {
      tried.add(place);
      const refused = await refusalOf(() => called(one.factory, optionsOf(one, value)));
      expect.soft(isAbout(refused, one), `${place} takes ${what}: ${String((refused as Error)?.message)}`).toBe(true);
    }
  }
  expect(tried.size).toBeGreaterThan(500);
}, 120_000);

it('an option accepts the 0 and the Infinity that it is listed for, and each of its words', async () => {
  const known = new Map(members.map((one) => [`${one.factory}: ${one.path.join('.')}`, one]));
  for (const [list, value] of [
    [zero, 0],
    [unbounded, Number.POSITIVE_INFINITY],
    [negative, -1],
  ] as const) {
    const listed = [...known].filter(([place, { kinds }]) => kinds.has('number') && isIn(list, place));
    expect(listed.length).toBeGreaterThanOrEqual(list.size);
    for (const [place, one] of listed) {
      const refused = await refusalOf(() => called(one.factory, optionsOf(one, value)));
      expect.soft(isRefused(refused, one), `${place} refuses ${value}: ${refused}`).toBe(false);
    }
  }
  for (const [place, one] of known)
    for (const word of one.words) {
      const refused = await refusalOf(() => called(one.factory, optionsOf(one, word)));
      expect.soft(isRefused(refused, one), `${place} refuses "${word}": ${refused}`).toBe(false);
    }
}, 120_000);

/** Values that a member cannot have by its type, and numbers that are not valid. */
function wrongFor({ kinds }: OptionMember, place: string): readonly (readonly [string, unknown])[] {
  const may = (kind: ValueKind): boolean => kinds.has(kind);
  const wrong: (readonly [string, unknown])[] = [];
  if (!may('null')) wrong.push(['null', null]);
  if (!may('string')) wrong.push(['another string', 'no such word'], ['a number as a string', '2']);
  if (!may('boolean')) wrong.push(['true', true]);
  if (!may('function') && !may('object')) wrong.push(['a function', () => undefined]);
  if (!may('list')) wrong.push(['a list', []]);
  if (may('number')) {
    wrong.push(['NaN', Number.NaN]);
    if (!isIn(negative, place)) wrong.push(['-1', -1]);
    if (!isIn(zero, place)) wrong.push(['0', 0]);
    if (!isIn(unbounded, place)) wrong.push(['Infinity', Number.POSITIVE_INFINITY]);
  } else wrong.push(['a number', 7]);
  return wrong;
}

function isIn(list: ReadonlySet<string>, place: string): boolean {
  return list.has(place) || list.has(place.slice(place.search(/[\w$]+$/)));
}

function isRefused(refused: unknown, { path }: OptionMember): boolean {
  return String((refused as Partial<Error>)?.message).startsWith(`"${path.at(-1)}" of `);
}

function isAbout(refused: unknown, { path }: OptionMember): boolean {
  const { code, message } = (refused ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code !== 'string' || typeof message !== 'string') return false;
  const names = path.filter((name) => name !== '[]' && name !== '{}').slice(-2);
  return names.some((name) => new RegExp(`["\\s.\`]${name}["\\s.\`:\\[]`).test(` ${message} `));
}

function called(factory: string, options: unknown): unknown {
  const at = factories.get(factory) as number;
  const args = Array.from({ length: at + 1 }, (_, index) =>
    index === at ? together(beside[factory], options) : (before[factory] ?? {}),
  );
  return (all[factory] as (...args: unknown[]) => unknown)(...args);
}

function optionsOf({ path, tag }: OptionMember, value: unknown): unknown {
  return optionsWith(path.slice(0, -1), { ...tag, [path.at(-1) ?? '']: value });
}

/** Options with a value at the end of a path. */
function optionsWith([member, ...path]: readonly string[], end: unknown): unknown {
  if (member === undefined) return end;
  const value = optionsWith(path, end);
  return member === '[]' ? [value] : { [member === '{}' ? 'named' : member]: value };
}

/** Merges two objects, each with members that the other omits; the second one wins. */
function together(some: unknown, more: unknown): unknown {
  if (Array.isArray(some) && Array.isArray(more)) return more.map((each, at) => together(some[at], each));
  const isBoth = [some, more].every((each) => typeof each === 'object' && each !== null && !Array.isArray(each));
  if (!isBoth) return more === undefined ? some : more;
  const names = new Set([...Object.keys(some as object), ...Object.keys(more as object)]);
  const member = (of: unknown, name: string): unknown => (of as { readonly [name: string]: unknown })[name];
  return Object.fromEntries([...names].map((name) => [name, together(member(some, name), member(more, name))]));
}

it('uses the checked copy, which other code cannot change', () => {
  const dropped = workspacePackages(root).flatMap(({ folder }) => {
    const src = join(folder, 'src');
    if (!existsSync(src)) return [];
    return readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => readFileSync(join(src, file), 'utf8').match(/^ *checkMembers\((?:.|\n {4})*?\);/gm) ?? [])
      .filter((call) => !madeHere.test(call));
  });
  expect(dropped).toEqual([]);
});

/** The checked object is made for the check, or is read only once. */
const madeHere =
  /,\s+\{ |Object\.fromEntries|\(where, members, rule\)|, own, toolWork\)|traitsOf\(tool\)|condition as object|value as object|options \?\? \{\}|members, subject/;

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

/** Returns the exported functions below a folder that take options, with the index of that parameter. */
function factoriesIn(folder: string): readonly { readonly name: string; readonly at: number }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), {
        languageVersion: ts.ScriptTarget.Latest,
        jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
      });
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
