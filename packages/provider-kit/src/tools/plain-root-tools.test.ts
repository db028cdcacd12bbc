import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import { describe, expect, it, vi } from 'vitest';
import type { ModelProfile } from '../wire/wire.ts';
import { plainRootTools } from './plain-root-tools.ts';

describe('tools for a framework that passes on schemas', () => {
  it('wait for the converter once, and are then converted synchronously', async () => {
    const lowerTools = toolsOf();
    expect(lowerTools([], profile)).toMatchObject({ tools: [], warnings: [] });
    const lowered = lowerTools([tool(plain), tool(choice, 'b')], profile);
    expect(lowered).toBeInstanceOf(Promise);
    expect(await lowered).toMatchObject({
      tools: [{ sent: { schema: plain } }, { sent: { schema: { type: 'object', properties: { a: {}, b: {} } } } }],
      warnings: [{ feature: 'tools.b', message: expect.stringContaining('anybody accepts no union at the root') }],
    });
    expect(lowerTools([tool(choice)], profile)).not.toBeInstanceOf(Promise);
  });

  it('are converted once, also for simultaneous calls that wait for the converter', async () => {
    const lowerTools = toolsOf();
    const declarations = [tool(choice)];
    const [one, other] = await Promise.all([lowerTools(declarations, profile), lowerTools(declarations, profile)]);
    expect(one).toBe(other);
    expect(lowerTools(declarations, profile)).toBe(one);
  });

  it('report a converter that failed to load, and are converted once it is available', async () => {
    const lowerTools = toolsOf();
    vi.doMock('../lenient-schema/lower-leniently.ts', () => {
      throw new Error('gone');
    });
    await expect(lowerTools([tool(choice)], profile)).rejects.toMatchObject({
      code: 'bad_response',
      retryable: false,
      message: expect.stringMatching(/^what lowers .* for anybody could not be loaded. Deploy every file/),
    });
    vi.doUnmock('../lenient-schema/lower-leniently.ts');
    expect(await lowerTools([tool(choice)], profile)).toMatchObject({ tools: [{ name: 'a' }] });
  });
});

function toolsOf(): ReturnType<typeof plainRootTools> {
  return plainRootTools({ server: 'anybody', wireName: (name) => name });
}

function tool(parametersJsonSchema: JsonObject, name = 'a'): FunctionDeclaration {
  return { name, description: '', parametersJsonSchema };
}

const plain: JsonObject = { type: 'object', properties: { a: { type: 'string' } } };
const choice: JsonObject = {
  anyOf: [
    { type: 'object', properties: { a: {} } },
    { type: 'object', properties: { b: {} } },
  ],
};
const profile: ModelProfile = { provider: 'anybody', model: 'any' };
