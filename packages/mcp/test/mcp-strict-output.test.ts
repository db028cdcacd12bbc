import { jsonSchemaValidator } from '@mortise/json-schema';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpToolset, mcpToolset } from '../src/index.ts';
import { rawServer } from './raw-server.ts';
import { runCall } from './run-tool.ts';

const open: McpToolset[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((toolset) => toolset.close()));
});

/** Returns the outcome of a call whose result has a `null` that the output schema does not accept. */
function paid(options: { readonly strictOutput?: boolean }, readOnlyHint: boolean): Promise<unknown> {
  const outputSchema = { type: 'object', properties: { paid: { type: 'number' } }, required: ['paid'] };
  const { server } = rawServer({
    'tools/list': () => ({
      tools: [{ name: 'pay', inputSchema: { type: 'object' }, outputSchema, annotations: { readOnlyHint } }],
    }),
    'tools/call': () => ({ content: [], structuredContent: { paid: null } }),
  });
  const toolset = mcpToolset({
    name: 'srv',
    server,
    validator: jsonSchemaValidator(),
    trustAnnotations: true,
    ...options,
  });
  open.push(toolset);
  return runCall(toolset, 'pay');
}

describe('a result of a server that does not match its schema', () => {
  it.each([true, false])(
    'a result of a server that does not match its schema is a success with its output and a note (tool only reads: %s)',
    async (isRead) => {
      expect(await paid({}, isRead)).toMatchObject({
        status: 'ok',
        output: { output: { paid: null } },
        parts: [{ type: 'text', text: expect.stringContaining('does not match its schema') }],
      });
    },
  );

  it.each([
    [true, false],
    [false, true],
  ])(
    'a result that does not match its schema is an error with strictOutput, which says that a write was carried out (tool only reads: %s)',
    async (isRead, says) => {
      const outcome = await paid({ strictOutput: true }, isRead);
      expect(outcome).toMatchObject({ status: 'error', code: 'result_schema' });
      expect((outcome as { readonly message: string }).message.includes('was carried out')).toBe(says);
    },
  );
});
