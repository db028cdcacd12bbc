import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { withoutCounterpart } from './names-without-counterpart.ts';

const entry: string = fileURLToPath(new URL('../../node_modules/@google/adk/dist/types/index.d.ts', import.meta.url));
const page: string = readFileSync(new URL('../../../docs/from-adk.md', import.meta.url), 'utf8');

/** Returns all names that a program can import from the package, including types. */
function exportsOf(file: string): readonly string[] {
  const options = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
  };
  const program = ts.createProgram([file], options);
  const source = program.getSourceFile(file);
  const module = source && program.getTypeChecker().getSymbolAtLocation(source);
  return module
    ? program
        .getTypeChecker()
        .getExportsOfModule(module)
        .map(({ name }) => name)
    : [];
}

/** Parts of names that belong to another name. */
const forms: readonly RegExp[] = [/^is/, /^create/, /(?:Config|Options|Params)$/];

it('the page for users of ADK names the counterpart of every exported name', () => {
  const names = exportsOf(entry);
  expect(names.length).toBeGreaterThan(400);
  const first = page
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1] ?? ''] : []))
    .flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const reported = new Set(first);
  const isTold = (name: string) => reported.has(name) || forms.some((form) => reported.has(name.replace(form, '')));
  expect(names.filter((name) => !isTold(name) && !withoutCounterpart.has(name))).toEqual([]);
  expect([...reported, ...withoutCounterpart].filter((name) => !names.includes(name ?? ''))).toEqual([]);
  expect([...withoutCounterpart].filter(isTold)).toEqual([]);
});

it('the page names no export that does not exist', () => {
  const etc = new URL('../../../etc/', import.meta.url);
  const reports = readdirSync(etc).map((file) => readFileSync(new URL(file, etc), 'utf8'));
  const surface = new Set(reports.flatMap((report) => report.match(/\w+/g) ?? []));
  const named = page
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split('|')[2] ?? ''] : []))
    .flatMap((cell) => [...cell.matchAll(/`([a-zA-Z]\w+)/g)].map(([, name]) => name ?? ''))
    .filter((name) => !theirWords.has(name));
  expect([...new Set(named)].filter((name) => !surface.has(name))).toEqual([]);
});

/** Prefixes of state, the tool that models call, and ADK's term for tools that change a request. */
const theirWords: ReadonlySet<string> = new Set(['app', 'user', 'temp', 'transfer_to_agent', 'processLlmRequest']);
