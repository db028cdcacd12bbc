import type { FunctionDeclaration } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { answered, bodyOf, call, declared, kept, results, said } from '../../test/support/body-of.ts';

const later: FunctionDeclaration = { ...declared('weather'), deferred: true };
const find: FunctionDeclaration = { ...declared('search_tools'), findsDeferred: true };
const search = { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' };
const declarations = [find, declared('now'), later];

function namesOf(tools: readonly { readonly [member: string]: unknown }[]): readonly unknown[] {
  return tools.map(({ name, defer_loading }) => (defer_loading ? [name, 'deferred'] : name));
}

describe('deferred tools', () => {
  it("deferred tools are omitted, and found with the application's search tool", () => {
    expect(namesOf(bodyOf({ declarations }).tools)).toEqual(['search_tools', 'now']);
  });

  it("deferred tools are searched by a server that supports it, instead of by the application's search tool", () => {
    const { tools } = bodyOf({ declarations }, { searchesTools: true });
    expect(tools[0]).toEqual(search);
    expect(namesOf(tools)).toEqual(['tool_search_tool_bm25', 'now', ['weather', 'deferred']]);
  });

  it('deferred tools need a search tool only if there are some', () => {
    const { tools } = bodyOf({ declarations: [find, declared('now')] }, { searchesTools: true });
    expect(namesOf(tools)).toEqual(['search_tools', 'now']);
  });

  it("deferred tools have only one search tool if the application adds the server's own", () => {
    const providerTools = [{ provider: 'anthropic', name: search.type, config: { name: search.name } }];
    const { tools } = bodyOf({ declarations, providerTools }, { searchesTools: true });
    expect(namesOf(tools)).toEqual(['now', ['weather', 'deferred'], 'tool_search_tool_bm25']);
  });

  it('deferred tools are declared if the tool choice names them, because no other tool could be searched', () => {
    const searchesTools = true;
    const one = bodyOf({ declarations, toolChoice: { names: ['weather'], mode: 'required' } }, { searchesTools });
    expect(namesOf(one.tools)).toEqual(['tool_search_tool_bm25', 'now', 'weather']);
    expect(one.body['tool_choice']).toEqual({ type: 'tool', name: 'weather' });
    const several = bodyOf({ declarations, toolChoice: { names: ['weather'], mode: 'auto' } }, { searchesTools });
    expect(namesOf(several.tools)).toEqual(['weather']);
  });

  it("deferred tools that were found remain available in the next request: the server's search is sent back before the call", () => {
    const use = { type: 'server_tool_use', id: 'srvtoolu_1', name: search.name, input: { query: 'weather' } };
    const result = {
      type: 'tool_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      content: {
        type: 'tool_search_tool_search_result',
        tool_references: [{ type: 'tool_reference', tool_name: 'weather' }],
      },
    };
    const turn = answered([kept(use), kept(result), call('c1', {}, { providerId: 'toolu_1' })]);
    const { messages } = bodyOf(
      { declarations, contents: [said('Rome?'), turn, results('c1')] },
      { searchesTools: true },
    );
    expect(messages[1]?.content).toMatchObject([use, result, { type: 'tool_use', name: 'weather' }]);
  });
});
