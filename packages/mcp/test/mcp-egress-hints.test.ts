import type { JsonObject, Tool, ToolEgress } from '@mortise/core';
import { testToolContext } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type McpAnnotations, type McpToolSettings, mcpResources, mcpTool, mcpToolset } from '../src/index.ts';

const ofText: JsonObject = { type: 'object', properties: { text: { type: 'string' } } };

/** Of a tool that is offered with these arguments and hints. */
function egressOf(
  inputSchema: JsonObject,
  annotations: McpAnnotations = {},
  options: Partial<McpToolSettings> = {},
): ToolEgress | undefined {
  const getSession = (): never => {
    throw new Error('nothing is called');
  };
  return mcpTool({ name: 'look', inputSchema, annotations }, getSession, {
    name: 'server',
    unchecked: true,
    effect: 'read',
    ...options,
  }).egress;
}

describe('where a call of a tool gets to', () => {
  it('is anywhere that its arguments name, unless the server or the application says otherwise', () => {
    expect(egressOf(ofText)).toBeUndefined();
    expect(egressOf(ofText, { openWorldHint: true })).toBeUndefined();
    expect(egressOf(ofText, { readOnlyHint: true }, { trustAnnotations: true })).toBeUndefined();
  });

  it('is nowhere where the server says that its world is closed', () => {
    expect(egressOf(ofText, { openWorldHint: false })).toBe('none');
  });

  const plain: { readonly [what: string]: JsonObject } = {
    'named as one': { properties: { page_url: { type: 'string' } } },
    'declared as one': { properties: { q: { type: 'string', format: 'uri' } } },
    'one of a list': { properties: { q: { type: 'array', items: { format: 'uri' } } } },
    'an inner member': { properties: { q: { type: 'object', properties: { host: {} } } } },
    'one of several alternatives': { anyOf: [{ properties: { text: {} } }, { properties: { q: { format: 'iri' } } }] },
    'behind a reference': { properties: { q: { $ref: '#/$defs/q' } }, $defs: { q: { format: 'hostname' } } },
  };
  it.each(Object.entries(plain))(
    'is not nowhere by a hint that nobody trusts, with an address that is %s',
    (_, args) => {
      const schema = { type: 'object', ...args };
      expect(egressOf(schema, { openWorldHint: false })).toBeUndefined();
      expect(egressOf(schema, { openWorldHint: false }, { trustAnnotations: true })).toBe('none');
    },
  );

  it('is what the application says, of all or of each', () => {
    const hosts = { hosts: ['api.test'] };
    expect(egressOf(ofText, { openWorldHint: false }, { egress: hosts })).toEqual(hosts);
    const egress: McpToolSettings['egress'] = ({ name }) => (name === 'look' ? hosts : undefined);
    expect(egressOf(ofText, {}, { egress })).toEqual(hosts);
    expect(egressOf(ofText, { openWorldHint: false }, { egress: () => undefined })).toBe('none');
  });
});

it('reading a resource gets to its address, and listing them nowhere', async () => {
  const client = {
    listTools: async () => ({ tools: [] }),
    callTool: async () => ({}),
    close: async () => undefined,
    getServerCapabilities: () => ({ resources: {} }),
  };
  const toolset = mcpToolset({ name: 'docs', server: { type: 'client', open: () => client }, unchecked: true });
  const tools: readonly Tool[] = await mcpResources(toolset).tools(testToolContext());
  expect(tools.map(({ name, egress }) => [name, egress])).toEqual([
    ['list_resources', 'none'],
    ['read_resource', { addressIn: ['uri'] }],
  ]);
  await toolset.close();
});
