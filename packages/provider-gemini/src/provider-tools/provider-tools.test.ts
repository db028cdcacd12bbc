import type { ProviderTool, Tool } from '@mortise/core';
import { testRequestDraft } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { geminiTool, geminiTools } from './gemini-tools.ts';

function added(tool: Tool): readonly ProviderTool[] {
  const draft = testRequestDraft();
  void tool.prepare?.(draft, {} as never);
  return draft.changes.providerTools;
}

describe('a tool that Gemini runs', () => {
  it.each([
    ['googleSearch', geminiTools.googleSearch({ searchTypes: { webSearch: {} } }), { searchTypes: { webSearch: {} } }],
    ['urlContext', geminiTools.urlContext(), {}],
    ['codeExecution', geminiTools.codeExecution(), {}],
    ['googleMaps', geminiTools.googleMaps({ enableWidget: true }), { enableWidget: true }],
    ['mcpServers', geminiTool('mcpServers', [{ name: 'a' }]), [{ name: 'a' }]],
  ])('the tool %s is sent under the name of its member in the request, and not as a function', (name, tool, config) => {
    expect(tool).toMatchObject({ name, effect: 'read' });
    expect(tool).not.toHaveProperty('declaration');
    expect(added(tool)).toEqual([{ provider: 'gemini', name, config }]);
  });

  it('a tool that Gemini runs may be given as a complete tool of the protocol, with another name', () => {
    const tool = geminiTool({ googleSearch: {}, urlContext: {} }, { name: 'web', description: 'looks at the web' });
    expect(tool).toMatchObject({ name: 'web', description: 'looks at the web' });
    expect(added(tool)).toEqual([
      { provider: 'gemini', name: 'googleSearch', config: {} },
      { provider: 'gemini', name: 'urlContext', config: {} },
    ]);
    expect(geminiTool({ computerUse: {} })).toMatchObject({
      name: 'computerUse',
      description: 'computerUse of gemini',
    });
  });

  it("a tool that Gemini runs may have another name if a function has its member's name", () => {
    const tool = geminiTool('fileSearch', { fileSearchStoreNames: ['a'] }, { name: 'handbook' });
    expect(tool.name).toBe('handbook');
    expect(added(tool)).toMatchObject([{ name: 'fileSearch', config: { fileSearchStoreNames: ['a'] } }]);
  });

  it('a tool that Gemini runs is refused if it has no member, or an unknown option', () => {
    expect(() => geminiTool({})).toThrow(/give a member/);
    expect(() => geminiTool('fileSearch', {}, { title: 'x' } as never)).toThrow(/takes no "title"/);
  });

  it('a tool that Gemini runs has the given description, or a description with its name', () => {
    expect(geminiTool('fileSearch', {}, 'looks up our handbook').description).toBe('looks up our handbook');
    expect(geminiTool('fileSearch').description).toBe('fileSearch of gemini');
  });
});
