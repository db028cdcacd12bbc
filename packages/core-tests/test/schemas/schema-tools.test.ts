import {
  createRunner,
  type JsonObject,
  llmAgent,
  type SchemaToolOptions,
  type SchemaValidator,
  schemaTool,
  type ToolOutcome,
} from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { ajvValidator } from '@mortise/schema-ajv';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';

testTools('jsonSchemaValidator', () => jsonSchemaValidator());
testTools('ajvValidator', () => ajvValidator());
testTools('ajvValidator that compiles at once', () => ajvValidator({ compileAfter: 0 }));

/** Tests tools with a raw JSON Schema in complete runs, with a validator. */
function testTools(name: string, validator: () => SchemaValidator): void {
  const play = async (
    calls: readonly JsonObject[],
    options: Partial<SchemaToolOptions> & Pick<SchemaToolOptions, 'inputJsonSchema'>,
  ): Promise<Played> => {
    const ran: JsonObject[] = [];
    const tool = schemaTool({
      name: 'book',
      description: 'Books',
      validator: validator(),
      run: (args) => {
        ran.push(args);
        return 'booked';
      },
      ...options,
    });
    const steps: ScriptedStep[] = calls.map((args) => ({ calls: [{ name: 'book', args }] }));
    const model = scriptedModel([...steps, 'done']);
    await createRunner({ agent: llmAgent({ name: 'helper', model, tools: [tool] }) }).run({ message: 'go' });
    const outcomes = model.requests.slice(1).map(({ contents }) => {
      const part = contents.at(-1)?.parts.at(-1);
      if (part?.type !== 'functionResponse') throw new Error('the last part is no response');
      return part.outcome as ToolOutcome;
    });
    return { ran, outcomes };
  };

  describe(`a tool with a JSON Schema and ${name}`, () => {
    it('a tool tells the model briefly which arguments are invalid, and runs with the corrected arguments and the defaults', async () => {
      const { ran, outcomes } = await play(
        [
          { city: 5, days: 40, extra: 1 },
          { city: 'Rome', days: 4 },
        ],
        { inputJsonSchema },
      );
      expect(outcomes).toMatchObject([
        { status: 'error', code: 'invalid_args_schema' },
        { status: 'ok', output: 'booked' },
      ]);
      expect(outcomes[0]).toHaveProperty(
        'message',
        expect.stringMatching(
          /city: expected string, got number 5; days: expected at most 14, got number 40; extra: expected one of the properties city, days or board, got the property "extra"/,
        ),
      );
      expect(ran).toEqual([{ city: 'Rome', days: 4, board: 'half' }]);
    });

    it('a tool checks its output', async () => {
      const outputJsonSchema = { type: 'object', required: ['id'] };
      const { outcomes } = await play([{ city: 'Rome' }], {
        inputJsonSchema,
        outputJsonSchema,
        run: () => ({ no: 1 }),
      });
      expect(outcomes).toMatchObject([
        {
          status: 'ok',
          output: { no: 1 },
          parts: [{ text: expect.stringMatching(/does not match its schema.*was carried out/) }],
        },
      ]);
    });

    it.each<[string, JsonObject]>([
      ['a pattern that can take exponential time', { type: 'string', pattern: '^(a+)+$' }],
      [
        'a pattern property that can take exponential time',
        { patternProperties: { '^(a+)+$': {} }, additionalProperties: false },
      ],
      ['a format with a slow string', { type: 'string', format: 'email' }],
    ])('a schema with %s is checked in time', async (_what, property) => {
      const text = `${'a'.repeat(50_000)}!`;
      const x = property['type'] === 'string' ? text : { [text]: 1 };
      const { ran, outcomes } = await play([{ x }], {
        inputJsonSchema: { type: 'object', properties: { x: property } },
      });
      expect(outcomes).toMatchObject([{ status: 'error', code: 'invalid_args_schema' }]);
      expect(ran).toEqual([]);
    });

    it.each<[string, JsonObject]>([
      ['a pattern that needs backtracking', { pattern: '(a)\\1' }],
      ['a reference to the network', { $ref: 'https://evil.example/schema.json' }],
      ['a schema of more than 256 KiB', { description: 'x'.repeat(262_145) }],
    ])('a schema with %s fails the calls of its tool', async (_what, property) => {
      const { ran, outcomes } = await play([{}], { inputJsonSchema: { type: 'object', properties: { x: property } } });
      expect(outcomes).toMatchObject([{ status: 'error', code: 'check_failed' }]);
      expect(ran).toEqual([]);
    });

    it('a schema follows a recursive local reference to the depth of the value', async () => {
      const tree = { type: 'object', properties: { x: { $ref: '#' } }, additionalProperties: false };
      const { outcomes } = await play([{ x: { x: {} } }, { x: { x: { y: 1 } } }], { inputJsonSchema: tree });
      expect(outcomes).toMatchObject([
        { status: 'ok' },
        { status: 'error', message: expect.stringContaining('x.x.y: expected') },
      ]);
    });
  });
}

interface Played {
  readonly ran: readonly JsonObject[];
  readonly outcomes: readonly ToolOutcome[];
}

const inputJsonSchema: JsonObject = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'integer', maximum: 14 },
    board: { enum: ['half', 'full'], default: 'half' },
  },
  required: ['city'],
  additionalProperties: false,
};
