import type { Tool } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { type ToolSearchOptions, toolSearch } from '../src/index.ts';
import { manyTools, testTool } from './test-tools.ts';

/** Returns the declaration and the result of the search tool that a model reads. */
async function saidOf(tools: readonly Tool[], options: ToolSearchOptions = {}, query = 'tea'): Promise<string> {
  const calls = [{ name: 'search_tools', args: { query } }];
  const { say, model } = testApp([{ calls }, 'done'], { tools: [toolSearch(tools, options)] });
  await say('go');
  const [reported] = model.requests[0]?.declarations ?? [];
  return JSON.stringify([reported?.description, model.requests[1]?.contents.at(-1)]);
}

const tea = testTool('make_tea', 'Makes tea');
const rows: readonly [place: string, said: RegExp, run: () => Promise<string>][] = [
  [
    'a found tool that does not exist',
    /"name":"make_tea".*"omitted":"found, but not among the tools: gone_0, gone_1, gone_2, gone_3, gone_4, and 2 more"/,
    () =>
      saidOf([tea], {
        search: () => [...Array.from({ length: 7 }, (_, at) => `gone_${at}`), 'make_tea'],
      }),
  ],
  [
    'a found tool that does not exist, if there is no other',
    /"tools":\[\],"hint":".*"omitted":"found, but not among the tools: gone"/,
    () => saidOf([tea], { search: () => ['gone'] }),
  ],
  ['the end of a long description', /Makes tea x+…"/, () => saidOf([testTool('tea', `Makes tea ${'x'.repeat(500)}`)])],
  [
    'names beyond those that the search tool lists',
    /There are 1200: .*github \(400\)/,
    () => saidOf(manyTools(400), {}, 'jira'),
  ],
  [
    'groups of names beyond the listed ones',
    /group0 \(2\).* and others\./,
    () =>
      saidOf(
        Array.from({ length: 100 }, (_, at) => [
          testTool(`group${at}_${'x'.repeat(20)}`, 'Acts'),
          testTool(`group${at}_other`, 'Acts'),
        ]).flat(),
      ),
  ],
  ['a query without matches', /No tool matches\. Search again/, () => saidOf([tea], {}, 'zebra')],
  ['a query that is too long', /must be a string of 1 to 500 characters/, () => saidOf([tea], {}, 'x'.repeat(501))],
];

describe('tools that a search omits', () => {
  it.each(rows)('reports %s', async (_place, said, run) => {
    expect(await run()).toMatch(said);
  });
});
