import type { JsonObject, SchemaValidator, ToolGate } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { type McpToolOptions, mcpTool } from './mcp-tool.ts';

const inputSchema = { type: 'object', properties: { to: { type: 'string' } } };
const noSession = (): never => {
  throw new Error('no call is made here');
};
const made = (listed: object = {}, options: object = {}) =>
  mcpTool({ name: 'pay', inputSchema, ...listed }, noSession, {
    name: 'bank',
    unchecked: true,
    ...options,
  } as McpToolOptions);
/** A validator that reports values which contain "bad". */
const validator: SchemaValidator = {
  compile: () => (value) =>
    JSON.stringify(value).includes('bad') ? { issues: [{ message: 'bad' }] } : { value: value as never },
};

describe('a tool of a server', () => {
  it('a tool of a server has only the known members', () => {
    const tool = made();
    expect(tool).toMatchObject({
      name: 'pay',
      description: '(Tool of the MCP server "bank".)',
      effect: 'write',
      source: 'server',
      timeoutMs: 60_000,
      unchecked: true,
      declaration: { name: 'pay', parametersJsonSchema: inputSchema },
      mcp: { server: 'bank', unenforced: [] },
    });
    for (const absent of ['egress', 'metadata', 'gates', 'check', 'checkOutput', 'strictOutput'])
      expect(tool).not.toHaveProperty(absent);
    expect(tool.declaration).not.toHaveProperty('deferred');
    expect(tool.declaration).not.toHaveProperty('responseJsonSchema');
  });

  it('a tool of a server has the metadata of the server and of the application', () => {
    const listed = {
      description: 'Pays',
      outputSchema: { type: 'object' },
      _meta: { a: 1 },
      annotations: { openWorldHint: false },
    };
    const options = {
      prefix: 'bank_',
      exposure: 'deferred',
      timeouts: { callMs: 7, maxTotalCallMs: 70 },
      effect: 'read',
      lenientArgs: true,
      strictOutput: true,
    };
    expect(made(listed, options)).toMatchObject({
      name: 'bank_pay',
      description: 'Pays\n\n(Tool of the MCP server "bank".)',
      effect: 'read',
      egress: 'none',
      metadata: { a: 1 },
      timeoutMs: 7,
      maxTotalTimeoutMs: 70,
      lenientArgs: true,
      strictOutput: true,
      declaration: { deferred: true, responseJsonSchema: { type: 'object' } },
    });
    expect(made({}, { exposure: 'direct' }).declaration).not.toHaveProperty('deferred');
    expect(made({ title: 'Pay' }).description).toMatch(/^Pay\n/);
  });

  it('a tool of a server has the gates of the option gates before the confirmation gate', () => {
    const gate = (name: string): ToolGate => ({ name, order: 'policy', check: () => ({ type: 'proceed' }) });
    const options = {
      gates: () => [gate('own')],
      confirm: true,
      confirmWith: (tool: object) => ({ ...tool, gates: [gate('ask')] }),
    };
    expect(made({}, options).gates?.map(({ name }) => name)).toEqual(['own', 'ask']);
  });

  it('a tool of a server has its arguments and its results checked by the validator', async () => {
    const tool = made({ outputSchema: { type: 'object' } }, { validator, unchecked: undefined });
    expect(tool.unchecked).toBeUndefined();
    expect(await tool.check?.({ to: 'Bob' })).toEqual({ value: { to: 'Bob' } });
    expect(await tool.check?.({ to: 'bad' })).toMatchObject({ issues: [{ message: 'bad' }] });
    const output = (value: unknown) => tool.checkOutput?.(value as JsonObject);
    expect(await output({ output: { a: 1 }, _meta: 1 })).toEqual({ value: { output: { a: 1 }, _meta: 1 } });
    expect(await output({ output: 'bad' })).toMatchObject({ issues: [{ message: 'bad' }] });
    expect(await output({ output: 'good', _meta: 'bad' })).toMatchObject({ value: { _meta: 'bad' } });
    expect(await output({})).toEqual({ value: { output: null } });
    expect(await output('text')).toMatchObject({ issues: [{ message: 'is not an object { output }' }] });
  });

  it('a tool of a server is refused without a validator, with unknown options, or for an invalid definition', () => {
    expect(() => made({}, { unchecked: undefined })).toThrow(expect.objectContaining({ code: 'no_validator' }));
    expect(() => made({}, { unchecked: 'yes' })).toThrow(expect.objectContaining({ code: 'invalid_option' }));
    expect(() => made({}, { gtaes: [] })).toThrow(expect.objectContaining({ code: 'unknown_option' }));
    expect(() => made({ inputSchema: 'none' })).toThrow(expect.objectContaining({ code: 'mcp_tool_invalid' }));
    expect(() => made({}, { confirm: true })).toThrow(expect.objectContaining({ code: 'no_confirmation' }));
  });
});
