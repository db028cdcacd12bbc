import { functionTool, okResult, ToolError } from '@mortise/core';
import { serveMcp } from '@mortise/mcp/server';
import { z } from 'zod';

/** The picture that `draw` returns, as base64. */
export const png = 'iVBORw0KGgoAAAAN';

/**
 * Creates an MCP server of Mortise whose tools return an object, an image and an error. @param output The
 * output schema of `add`; if omitted, it has none.
 */
export function drawingServer(output?: z.ZodType<{ sum: number }>): ReturnType<typeof serveMcp> {
  const add = functionTool({
    name: 'add',
    description: 'Adds',
    effect: 'read',
    input: z.object({ a: z.number(), b: z.number() }),
    output,
    run: ({ a, b }) => ({ sum: a + b }),
  });
  const draw = functionTool({
    name: 'draw',
    description: 'Draws',
    run: () => okResult('A picture', { parts: [{ type: 'inlineData', mimeType: 'image/png', data: png }] }),
  });
  const fail = functionTool({
    name: 'fail',
    description: 'Fails',
    run: () => {
      throw new ToolError('there is no ink');
    },
  });
  return serveMcp({ tools: [add, draw, fail] });
}

/** The schema of the result of `add`. */
export const sumSchema: z.ZodType<{ sum: number }> = z.object({ sum: z.number() });
