import type { ProviderTool, Tool } from '@mortise/core';
import { testRequestDraft } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { geminiTool } from './gemini-tool.ts';
import { geminiTools } from './gemini-tools.ts';

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
  ])('%s is named after its member on the wire, and is no function', (name, tool, config) => {
    expect(tool).toMatchObject({ name, effect: 'read' });
    expect(tool).not.toHaveProperty('declaration');
    expect(added(tool)).toEqual([{ provider: 'gemini', name, config }]);
  });

  it('has a description of its own', () => {
    expect(geminiTool('fileSearch', {}, 'looks up our handbook').description).toBe('looks up our handbook');
    expect(geminiTool('fileSearch').description).toBe('fileSearch of gemini');
  });
});
