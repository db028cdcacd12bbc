import type { Tool, Toolset } from '@mortise/core';
import { toolCases, toolsetCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { toolSearch } from '../src/index.ts';
import { searchTool } from '../src/search-tool.ts';
import { testTool } from './test-tools.ts';

testConformance('toolSearch', toolsetCases, () => {
  let list: readonly Tool[] = [testTool('send', 'Sends mail'), testTool('move', 'Moves mail')];
  let failing = false;
  let warning = false;
  const mail: Toolset = {
    name: 'mail',
    tools(context, warn) {
      context.keepSecret('mail', 'hunter22');
      if (warning) warn?.('subject_warning', 'a tool is missing');
      warning = false;
      // Returns a new list each time, as a filter does.
      if (!failing) return [...list];
      failing = false;
      throw new Error('the server is gone');
    },
  };
  return {
    toolset: toolSearch(mail),
    secrets: ['hunter22'],
    change: () => {
      // The added tool is not searchable: a searchable tool would change the search tool, which lists them.
      list = [...list, testTool('recall', 'Recalls', [], { prepare: () => undefined })];
    },
    prepareWith: (prepare) => {
      list = [...list, testTool('recall', 'Recalls', [], { prepare })];
    },
    warnOnce: () => {
      warning = true;
      return 'subject_warning';
    },
    failOnce: () => {
      failing = true;
    },
  };
});

testConformance('the tool that searches', toolCases, () => ({
  tool: searchTool([testTool('send', 'Sends mail')], { name: 'search_tools', limit: 5, search: undefined }),
  args: { query: 'mail' },
  badArgs: { query: 1 },
}));
