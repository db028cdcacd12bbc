import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import { describe, expect, it, vi } from 'vitest';
import type { ModelProfile } from '../wire/wire.ts';
import { plainRootTools } from './plain-root-tools.ts';

describe('tools of a framework that hands schemas on', () => {
  it('are lowered at once while all are plain, and wait for the lowering with the first that is not', async () => {
    const lowerTools = toolsOf();
    expect(lowerTools([tool(plain)], profile)).toMatchObject({ tools: [{ sent: { schema: plain, notes: [] } }] });
    const lowered = lowerTools([tool(plain), tool(choice, 'b')], profile);
    expect(lowered).toBeInstanceOf(Promise);
    expect(await lowered).toMatchObject({
      tools: [{ sent: { schema: plain } }, { sent: { schema: { type: 'object', properties: { a: {}, b: {} } } } }],
      warnings: [{ feature: 'tools.b', message: expect.stringContaining('anybody accepts no union at the root') }],
    });
    expect(lowerTools([tool(choice)], profile)).not.toBeInstanceOf(Promise);
  });

  it('are lowered once, also for calls that wait for the lowering beside each other', async () => {
    const lowerTools = toolsOf();
    const declarations = [tool(choice)];
    const [one, other] = await Promise.all([lowerTools(declarations, profile), lowerTools(declarations, profile)]);
    expect(one).toBe(other);
    expect(lowerTools(declarations, profile)).toBe(one);
  });

  it('wait for nothing where there are none, and for the lowering where no schema is said to be plain', () => {
    const lowerTools = plainRootTools({ server: 'anybody', wireName: (name) => name });
    expect(lowerTools([], profile)).toMatchObject({ tools: [], warnings: [] });
    expect(lowerTools([tool(plain)], profile)).toBeInstanceOf(Promise);
  });

  it('say what is missing where the lowering is not there, and are lowered once it is', async () => {
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
  const plainSchema = (schema: JsonObject): JsonObject | undefined => (schema === plain ? schema : undefined);
  return plainRootTools({ server: 'anybody', wireName: (name) => name, plainSchema });
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
