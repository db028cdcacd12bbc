import { expect, it } from 'vitest';
import { anchorsIn, checkLinks } from './check-links.ts';
import { fixtureTree } from './fixture-tree.ts';

function problemsOf(files: Record<string, string>): string[] {
  const root = fixtureTree(files);
  return checkLinks(root, Object.keys(files)).map(({ file, line, problem }) => `${file}:${line}: ${problem}`);
}

it('accepts links to files, folders, headings and other sites', () => {
  const page = [
    '# Title',
    '[a](b.md) [b](b.md#its-parts) [c](../src) [d](#title) [e](https://example.com/a#b) [f]',
    '[f]: b.md#its-parts-1 <img src="picture.svg">',
    '`[not](a-link.md)`',
    '```ts',
    "const text = '[not](a-link.md)';",
    '```',
  ];
  const files = {
    'docs/a.md': page.join('\n'),
    'docs/b.md': '## Its `parts`\n## Its parts\n',
    'docs/picture.svg': '',
    'src/a.ts': '',
  };
  expect(problemsOf(files)).toEqual([]);
});

it.each([
  ['[a](gone.md)', 'links to gone.md, which does not exist'],
  ['[a](../../above.md)', 'links to ../../above.md, which does not exist'],
  ['<img src="gone.svg">', 'links to gone.svg, which does not exist'],
  ['[a]: gone.md', 'links to gone.md, which does not exist'],
  ['[a](#gone)', 'links to #gone, but docs/a.md has no heading of this anchor'],
  ['[a](b.md#gone)', 'links to b.md#gone, but docs/b.md has no heading of this anchor'],
  ['[a](../src#gone)', 'links to ../src#gone, but src/README.md has no heading of this anchor'],
])('reports that %s leads nowhere', (text, problem) => {
  expect(problemsOf({ 'docs/a.md': `# Title\n\n${text}\n`, 'docs/b.md': '# B\n', 'src/a.ts': '' })).toEqual([
    `docs/a.md:3: ${problem}`,
  ]);
});

it('reports a named file that no path ends with, in prose and in code', () => {
  const page =
    '`runner/run.ts`, `test/NAME.test.ts`, `test/x.test.ts`, `./here.ts`\n```\ndrive # runner/gone.ts\n```\n`packages/run.ts`\n';
  expect(problemsOf({ 'docs/a.md': page, 'packages/core/src/runner/run.ts': '' })).toEqual([
    'docs/a.md:3: names runner/gone.ts, but no path in the repository ends with it',
    'docs/a.md:5: names packages/run.ts, but no path in the repository ends with it',
  ]);
});

it('reports an import of a block from a file that is neither shown nor next to the file of the block', () => {
  const page = [
    '```ts agent.ts',
    'export const agent = 1;',
    '```',
    '```ts',
    "import { agent } from './agent.ts';",
    "import { gone } from './gone.ts';",
    '```',
    '<!-- code: ../examples/desk/main.ts -->',
    '',
    '```ts no-check',
    "import { shop } from './shop.ts';",
    "import { lost } from './lost.ts';",
    '```',
  ];
  const files = { 'docs/a.md': page.join('\n'), 'examples/desk/main.ts': '', 'examples/desk/shop.ts': '' };
  expect(problemsOf(files)).toEqual([
    'docs/a.md:6: imports ./gone.ts, which the page does not show',
    'docs/a.md:12: imports ./lost.ts, which the page does not show',
  ]);
});

it('makes anchors as GitHub does', () => {
  const page = '# A `b.c()`\n## A [link](x.md), twice\n## Same\n## Same\n<a id="own"></a>\n```\n# no heading\n```\n';
  expect(anchorsIn(page)).toEqual(['a-bc', 'a-link-twice', 'same', 'same-1', 'own']);
});
