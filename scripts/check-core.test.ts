import { expect, it } from 'vitest';
import { checkCore } from './check-core.ts';
import { fixtureTree } from './fixture-tree.ts';

const problemsOf = (files: Record<string, string>, manifest: object = {}): string[] =>
  checkCore(fixtureTree({ 'packages/core/package.json': manifest, ...files })).map(
    ({ file, line, problem }) => `${file}${line ? `:${line}` : ''}: ${problem}`,
  );

const inFile = (text: string): string[] => problemsOf({ 'packages/core/src/tool/tool.ts': text });

it('accepts given times, and words that contain a vendor word', () => {
  const text =
    "import '../json/a.ts';\nexport const loadKey = { process: new Date(0) };\nexport const coherent = loadKey.process;\n";
  const files = {
    'packages/core/src/tool/tool.ts': text,
    'packages/core/src/platform/platform.ts': 'export const now = new Date();\n',
  };
  expect(problemsOf(files, { devDependencies: { vitest: '1.0.0' } })).toEqual([]);
});

it('allows clocks in tests', () => {
  expect(
    problemsOf({
      'packages/core/src/tool/tool.test.ts': "import { it } from 'vitest';\nit('a', () => new Date());\n",
    }),
  ).toEqual([]);
});

it.each(['dependencies', 'peerDependencies', 'optionalDependencies'])('reports %s', (field) => {
  expect(problemsOf({}, { [field]: { zod: '4.0.0' } })).toEqual([`packages/core/package.json: the core has ${field}`]);
});

it.each([
  ['const a = openaiModel;', 'openai'],
  ['/** As OpenAI does. */', 'openai'],
  ["// Gemini's part names", 'gemini'],
  ['const MISTRAL_KEY = 1;', 'mistral'],
  ['type MyGPTModel = 1;', 'gpt'],
  ["const id = 'gpt-5';", 'gpt'],
  ['// the ADKs', 'adk'],
])('reports the vendor in %s', (text, word) => {
  expect(inFile(text)).toEqual([`packages/core/src/tool/tool.ts:1: a vendor's word: ${word}`]);
});

it('reports new Date() outside the platform', () => {
  expect(inFile('export const a = new Date();')).toEqual([
    'packages/core/src/tool/tool.ts:1: new Date() outside platform/platform.ts',
  ]);
});
