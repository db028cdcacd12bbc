import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = '{apps,benchmarks,examples,interop,packages,pages,scripts,tooling}';
const exclude = (path: string): boolean => /(^|\/)(node_modules|dist|fixtures)$/.test(path);

/** The condition of a test that is skipped for a missing dependency, and its name then. */
const skipping = /\.skipIf\(([^\n]*?)\)(?:\.each\(\w+\))?\(\s*([`'][^\n]*[`']|\w+),/g;

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(skipping)].map(([, , name = '']) => name);
}

/** Has the reason in the name itself, in a reason inserted into it, or is a reason. */
function saysWhy(name: string): boolean {
  return /\bskipped\b|\((no|Windows) [^)]+\)|\$\{\w*([Aa]bsent|[Ss]uffix|[Nn]o\w+|why)|^\w+$/.test(name);
}

test('a test that is skipped for a missing dependency names it', () => {
  const silent: string[] = [];
  let seen = 0;
  let counted = 0;
  for (const file of globSync(`${folders}/**/*.ts`, { cwd: root, exclude })) {
    if (file === 'scripts/skipped-names.test.ts') continue;
    const text = readFileSync(`${root}/${file}`, 'utf8');
    const names = namesIn(text);
    seen += names.length;
    counted += text.split('.skipIf(').length - 1;
    silent.push(...names.filter((name) => !saysWhy(name)).map((name) => `${file}: ${name}`));
  }
  expect(silent).toEqual([]);
  // None is written so that it is not read.
  expect(seen).toBe(counted);
  expect(seen).toBeGreaterThan(30);
});

test('reports a name that does not', () => {
  expect(namesIn("describe.skipIf(absent)('recorded answers', () => {})").filter((name) => !saysWhy(name))).toEqual([
    "'recorded answers'",
  ]);
});
