import type { JsonObject, Tool, ToolEgress } from '@mortise/core';
import { testToolContext } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type McpAnnotations, type McpToolSettings, mcpResources, mcpTool, mcpToolset } from '../src/index.ts';

const ofText: JsonObject = { type: 'object', properties: { text: { type: 'string' } } };

/** Returns the egress of a tool that a server offers with these arguments and hints. */
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

describe('the destinations of a tool call', () => {
  it('the destinations of a tool call are the addresses in its arguments, unless the server or the application declares others', () => {
    expect(egressOf(ofText)).toBeUndefined();
    expect(egressOf(ofText, { openWorldHint: true })).toBeUndefined();
    expect(egressOf(ofText, { readOnlyHint: true }, { trustAnnotations: true })).toBeUndefined();
  });

  it('the destinations of a tool call are empty if the server declares a closed world', () => {
    expect(egressOf(ofText, { openWorldHint: false })).toBe('none');
  });

  const plain: { readonly [what: string]: JsonObject } = {
    'an argument named like a URL': { properties: { page_url: { type: 'string' } } },
    'an argument of the format uri': { properties: { q: { type: 'string', format: 'uri' } } },
    'an item of a list': { properties: { q: { type: 'array', items: { format: 'uri' } } } },
    'an inner member': { properties: { q: { type: 'object', properties: { host: {} } } } },
    'in one of several alternatives': {
      anyOf: [{ properties: { text: {} } }, { properties: { q: { format: 'iri' } } }],
    },
    'behind a reference': { properties: { q: { $ref: '#/$defs/q' } }, $defs: { q: { format: 'hostname' } } },
  };
  it.each(Object.entries(plain))(
    'the destinations of a tool call stay open despite an untrusted hint if the tool takes an address: %s',
    (_, args) => {
      const schema = { type: 'object', ...args };
      expect(egressOf(schema, { openWorldHint: false })).toBeUndefined();
      expect(egressOf(schema, { openWorldHint: false }, { trustAnnotations: true })).toBe('none');
    },
  );

  it('the destinations of a tool call are those that the application declares, for all tools or for each tool', () => {
    const hosts = { hosts: ['api.test'] };
    expect(egressOf(ofText, { openWorldHint: false }, { egress: hosts })).toEqual(hosts);
    const egress: McpToolSettings['egress'] = ({ name }) => (name === 'look' ? hosts : undefined);
    expect(egressOf(ofText, {}, { egress })).toEqual(hosts);
    expect(egressOf(ofText, { openWorldHint: false }, { egress: () => undefined })).toBe('none');
  });
});

it('reading a resource has its URI as the destination, and listing resources has no destination', async () => {
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
