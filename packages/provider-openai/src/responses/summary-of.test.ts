import { expect, it } from 'vitest';
import { summaryOf } from './summary-of.ts';

it.each([
  [
    'a search of the web',
    {
      type: 'web_search_call',
      action: { type: 'search', queries: ['rome', 'weather'], sources: [{ type: 'url', url: 'https://a.test' }] },
    },
    'web_search: "rome", "weather"; results: https://a.test',
  ],
  [
    'a search of the web with one query, in the older format',
    { type: 'web_search_call', action: { type: 'search', query: 'rome' } },
    'web_search: "rome"',
  ],
  [
    'a page that was opened',
    { type: 'web_search_call', action: { type: 'open_page', url: 'https://a.test' } },
    'web_search: opened https://a.test',
  ],
  [
    'a text that was searched for in a page',
    { type: 'web_search_call', action: { type: 'find_in_page', url: 'https://a.test', pattern: 'sun' } },
    'web_search: looked for "sun" in https://a.test',
  ],
  [
    'a search of files',
    { type: 'file_search_call', queries: ['rent'], results: [{ filename: 'a.pdf', text: 'x' }, {}] },
    'file_search: "rent"; results: a.pdf',
  ],
  [
    'a search of files without its results',
    { type: 'file_search_call', queries: ['a'], results: null },
    'file_search: "a"',
  ],
  [
    'a program',
    {
      type: 'code_interpreter_call',
      code: '1+1',
      outputs: [
        { type: 'logs', logs: '2' },
        { type: 'image', url: 'x' },
      ],
    },
    'code_interpreter: 1+1\n-> 2',
  ],
  ['a program without its outputs', { type: 'code_interpreter_call', code: null, outputs: null }, 'code_interpreter: '],
  [
    'a call to an MCP server',
    { type: 'mcp_call', server_label: 'zip', name: 'pack', arguments: '{"a":1}', output: 'done', error: null },
    'mcp: zip: pack {"a":1} -> done',
  ],
  [
    'a call to an MCP server that failed',
    { type: 'mcp_call', server_label: 'zip', name: 'pack', arguments: '{}', output: null, error: { code: 7 } },
    'mcp: zip: pack {} -> error: {"code":7}',
  ],
  [
    'a search for tools',
    {
      type: 'tool_search_output',
      tools: [
        { type: 'function', name: 'weather' },
        { type: 'namespace', name: 'crm', tools: [{ type: 'function', name: 'find_customer' }] },
      ],
    },
    'tool search -> weather, find_customer',
  ],
])('the summary of %s names its action', (_, item, words) => expect(summaryOf(item)).toBe(words));

it.each([{ type: 'image_generation_call', result: null }, { type: 'web_search_call' }, { type: 'constructor' }, {}])(
  'the summary of the item %j is empty',
  (item) => expect(summaryOf(item)).toBeUndefined(),
);

it.each(['mcp_list_tools', 'additional_tools', 'tool_search_call', 'tool_search_output'])(
  'the summary of a bookkeeping item is empty: %s',
  (type) => expect(summaryOf({ type, tools: [] })).toBe(''),
);

it('a summary has at most 2,000 characters', () => {
  expect(summaryOf({ type: 'code_interpreter_call', code: 'x'.repeat(5_000) })).toHaveLength(2_000);
});
