import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import type { SchemaValidator, StandardSchema } from '../schema/standard-schema.ts';
import { functionTool } from './function-tool.ts';

const any: StandardSchema<unknown, JsonObject> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as JsonObject }) },
};

function pay(options: object): ReturnType<typeof functionTool> {
  return functionTool({
    name: 'pay',
    description: 'Pays',
    input: any,
    inputJsonSchema: { type: 'object' },
    run: () => 1,
    ...options,
  });
}

const most = { type: 'object', properties: { amount: { type: 'number', maximum: 100, description: 'Euro' } } };
const amount = (value: number): JsonObject => ({ amount: value });

describe('a JSON Schema next to a schema', () => {
  it('a JSON Schema next to a schema of the arguments is enforced in addition', () => {
    const tool = pay({ inputJsonSchema: most });
    expect(tool.check?.(amount(100))).toEqual({ value: { amount: 100 } });
    expect(tool.check?.(amount(5000))).toEqual({ issues: [{ message: 'must be at most 100', path: ['amount'] }] });
  });

  it.each([undefined, any])(
    'a JSON Schema next to a schema of the result is enforced after it (schema: %j)',
    (output) => {
      const tool = pay({ outputJsonSchema: most, ...(output && { output }) });
      expect(tool.checkOutput?.(amount(100))).toEqual({ value: { amount: 100 } });
      expect(tool.checkOutput?.(amount(5000))).toHaveProperty('issues');
    },
  );

  it.each(['inputJsonSchema', 'outputJsonSchema'])(
    'the option %s of a tool is refused if it has a keyword that the core cannot enforce, and accepted with a validator',
    (kind) => {
      const words = {
        type: 'object',
        properties: { list: { type: 'array', items: { anyOf: [{ type: 'string', pattern: '^a' }] } } },
      };
      expect(() => pay({ [kind]: words })).toThrow(
        expect.objectContaining({ code: 'no_validator', message: expect.stringMatching(/"pay".*"pattern"/) }),
      );
      const validator: SchemaValidator = { compile: () => () => ({ issues: [{ message: 'no' }] }) };
      const tool = pay({ [kind]: words, validator });
      const checked = kind === 'inputJsonSchema' ? tool.check?.({}) : tool.checkOutput?.({});
      expect(checked).toEqual({ issues: [{ message: 'no' }] });
    },
  );
});
