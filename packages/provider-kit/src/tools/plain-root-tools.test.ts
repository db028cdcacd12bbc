import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { ModelProfile } from '../wire/wire.ts';
import { plainRootTools } from './plain-root-tools.ts';

describe('tools for a framework that passes on schemas', () => {
  it('tools for a framework that passes on schemas have a plain object at the root of their schemas', () => {
    expect(toolsOf()([tool(plain), tool(choice, 'b')], profile)).toMatchObject({
      tools: [{ sent: { schema: plain } }, { sent: { schema: { type: 'object', properties: { a: {}, b: {} } } } }],
      warnings: [{ feature: 'tools.b', message: expect.stringContaining('anybody accepts no union at the root') }],
    });
  });

  it('tools for a framework that passes on schemas are converted once for an array of declarations', () => {
    const lowerTools = toolsOf();
    const declarations = [tool(choice)];
    expect(lowerTools(declarations, profile)).toBe(lowerTools(declarations, profile));
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
