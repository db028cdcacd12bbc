import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { entryPoints } from '../src/api-pages.ts';
import { root } from '../src/build-site.ts';

const { outDir } = inject('site');
const read = (file: string): string => readFileSync(join(outDir, file), 'utf8');

it.each(entryPoints(root).map(({ name, file }) => [name, file]))(
  'the reference has every name that %s exports',
  (name, file) => {
    const exported = exportsOf(readFileSync(join(root, file), 'utf8'));
    const page = read(`api/${name}/index.md`);
    expect(exported.filter((each) => !page.includes(`[${each}](`))).toEqual([]);
  },
);

it('the reference has the doc comments with their defaults', () => {
  const page = read('api/@mortise/core/interfaces/RunnerOptions.md');
  expect(page).toContain('`concurrency?`');
  expect(page).toContain('The maximum number of calls of one turn that run in parallel; default 8.');
});

it('the reference links names to their pages', () => {
  expect(read('api/@mortise/core/functions/createRunner.md')).toContain(
    '[`RunnerOptions`](../interfaces/RunnerOptions.md)',
  );
});

/** Returns the names that a source exports in lists and in declarations. */
function exportsOf(source: string): string[] {
  const lists = Array.from(source.matchAll(/^export (?:type )?\{([^}]*)\}/gm), ([, names = '']) => names.split(','));
  const listed = lists.flat().flatMap((name) => /(\w+)\s*$/.exec(name.trim())?.[1] ?? []);
  const declared = source.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm);
  return [...listed, ...Array.from(declared, ([, name = '']) => name)];
}
