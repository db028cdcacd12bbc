import {
  ConfigError,
  errorResult,
  type FunctionToolOptions,
  functionTool,
  okResult,
  type StandardSchema,
} from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { only, outcomesIn } from '../harness/inspect-run.ts';

type Options = Partial<FunctionToolOptions<unknown, unknown>>;

/** Returns the outcome of one call to a tool. */
async function callTool(options: Options, args = {}) {
  const tool = functionTool({
    name: 'act',
    description: 'Acts',
    run: (input: unknown) => input,
    ...options,
  } as FunctionToolOptions<unknown, unknown>);
  const app = testApp([{ calls: [{ name: 'act', args }] }, 'done'], { tools: [tool] });
  const seen = await app.watch({ message: 'go' });
  const stored = (await app.outcomes())[0];
  return {
    ...app,
    seen,
    stored,
    outcome: outcomesIn(app.model.requests[1])[0],
    declaration: app.model.requests[0]?.declarations[0],
  };
}

/** Creates a Standard Schema that cannot describe itself. */
function plainSchema(validate: StandardSchema['~standard']['validate']): StandardSchema<unknown, unknown> {
  return { '~standard': { version: 1, vendor: 'handmade', validate } };
}

describe('the input schema', () => {
  it('the input schema passes defaults and conversions to run, and declares its input form to the model', async () => {
    const input = z.object({
      city: z.string().transform((city) => city.toUpperCase()),
      unit: z.enum(['C', 'F']).default('C'),
    });
    const { outcome, declaration } = await callTool({ input }, { city: 'rome' });
    expect(outcome).toEqual({ status: 'ok', output: { city: 'ROME', unit: 'C' } });
    expect(declaration?.parametersJsonSchema).toMatchObject({
      type: 'object',
      required: ['city'],
      properties: { unit: { default: 'C' } },
    });
  });

  it('the input schema may be asynchronous', async () => {
    const input = plainSchema(async (value) => ({ value: { ...(value as object), checked: true } }));
    const { outcome } = await callTool({ input, inputJsonSchema: { type: 'object' } }, { a: 1 });
    expect(outcome).toEqual({ status: 'ok', output: { a: 1, checked: true } });
  });

  it('the input schema gives one error with the path if the arguments do not match', async () => {
    const { outcome } = await callTool(
      { input: z.object({ who: z.object({ age: z.number() }) }) },
      { who: { age: 'old' } },
    );
    expect(outcome).toMatchObject({
      status: 'error',
      code: 'invalid_args_schema',
      message: expect.stringContaining('who.age: '),
    });
  });

  it('the input schema whose root is not an object is refused, with the solution', () => {
    const roots: readonly StandardSchema<unknown, unknown>[] = [
      z.string(),
      z.array(z.string()),
      z.union([z.string(), z.number()]),
    ];
    for (const input of roots) {
      expect(() => functionTool({ name: 'act', description: 'Acts', input, run: () => 1 })).toThrow(
        expect.objectContaining({ code: 'schema_not_object', message: expect.stringMatching(/tool "act".*wrap it/) }),
      );
    }
  });

  it('the input schema that cannot describe itself requires inputJsonSchema', () => {
    const input = plainSchema((value) => ({ value }));
    expect(() => functionTool({ name: 'act', description: 'Acts', input, run: () => 1 })).toThrow(
      expect.objectContaining({
        code: 'no_json_schema',
        message: expect.stringMatching(/tool "act".*handmade.*inputJsonSchema/),
      }),
    );
  });

  it('the input schema of a library without JSON Schema requires inputJsonSchema', () => {
    const input = z.object({ at: z.map(z.string(), z.date()) });
    expect(() => functionTool({ name: 'act', description: 'Acts', input, run: () => 1 })).toThrow(
      expect.objectContaining({ code: 'no_json_schema' }),
    );
  });

  it('the input schema validates even if inputJsonSchema differs', async () => {
    const inputJsonSchema = { type: 'object', properties: { a: { type: 'string' } } };
    const { outcome, declaration } = await callTool(
      { input: z.object({ a: z.number() }), inputJsonSchema },
      { a: 'x' },
    );
    expect(declaration?.parametersJsonSchema).toBe(inputJsonSchema);
    expect(outcome).toMatchObject({ status: 'error', code: 'invalid_args_schema' });
  });

  it('the input schema may be omitted for a tool without arguments', async () => {
    const { outcome, declaration } = await callTool({ run: () => 'fine' });
    expect(outcome).toEqual({ status: 'ok', output: 'fine' });
    expect(declaration?.parametersJsonSchema).toEqual({ type: 'object', properties: {}, additionalProperties: false });
  });

  it('the input schema is required if inputJsonSchema is given, because otherwise the arguments would not be checked', () => {
    const inputJsonSchema = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] };
    expect(() => functionTool({ name: 'act', description: 'Acts', inputJsonSchema, run: () => 1 })).toThrow(
      ConfigError,
    );
  });
});

describe('the output schema', () => {
  it('the output schema validates the JSON copy of the result, and its output is stored', async () => {
    const output = z.object({ at: z.string(), count: z.number().default(1) });
    const { outcome } = await callTool({ output, run: () => ({ at: new Date(0) }) });
    expect(outcome).toEqual({ status: 'ok', output: { at: '1970-01-01T00:00:00.000Z', count: 1 } });
  });

  it('the output schema adds a note for the model if the result does not match', async () => {
    const { outcome } = await callTool({ output: z.object({ sum: z.number() }), run: () => ({ sum: 'three' }) });
    expect(outcome).toMatchObject({
      status: 'ok',
      output: { sum: 'three' },
      parts: [{ type: 'text', text: expect.stringMatching(/sum: .*The call was carried out/) }],
    });
  });

  it('the output schema gives an error for the model if the result does not match and the tool is strict', async () => {
    const output = z.object({ sum: z.number() });
    const { outcome } = await callTool({ output, strictOutput: true, run: () => ({ sum: 'three' }) });
    expect(outcome).toMatchObject({
      status: 'error',
      code: 'result_schema',
      message: expect.stringContaining('sum: '),
    });
  });

  it('the output schema does not check the error of a tool', async () => {
    const { outcome } = await callTool({
      output: z.object({ sum: z.number() }),
      run: () => errorResult('no sum today', 'closed'),
    });
    expect(outcome).toEqual({ status: 'error', code: 'closed', message: 'no sum today' });
  });

  it('the output schema is declared, or replaced by outputJsonSchema', async () => {
    const output = z.object({ sum: z.number() });
    const own = await callTool({ output, run: () => ({ sum: 1 }) });
    expect(own.declaration?.responseJsonSchema).toMatchObject({ type: 'object', required: ['sum'] });
    const outputJsonSchema = { type: 'object' };
    const given = await callTool({ output, outputJsonSchema, run: () => ({ sum: 1 }) });
    expect(given.declaration?.responseJsonSchema).toBe(outputJsonSchema);
  });

  it('the output schema only adds a note to the result if its check throws', async () => {
    const output = plainSchema(() => {
      throw new Error('canary');
    });
    const { outcome } = await callTool({ output, run: () => 1 });
    expect(outcome).toMatchObject({
      status: 'ok',
      output: 1,
      parts: [{ text: expect.stringContaining('could not be checked') }],
    });
    expect(JSON.stringify(outcome)).not.toContain('canary');
  });
});

describe('toModel', () => {
  it('toModel returns the value that is sent to the model, while the event keeps the output', async () => {
    const { outcome, stored, logOf } = await callTool({
      run: () => ({ rows: [1, 2, 3] }),
      toModel: (result) => `${(result as { rows: unknown[] }).rows.length} rows`,
    });
    expect(outcome).toEqual({ status: 'ok', output: { rows: [1, 2, 3] }, modelOutput: '3 rows' });
    expect(stored).toEqual(outcome);
    expect(await logOf('response')).toHaveLength(1);
  });

  it('toModel may return null, which the model reads as null', async () => {
    expect((await callTool({ run: () => 1, toModel: () => null })).outcome).toEqual({
      status: 'ok',
      output: 1,
      modelOutput: null,
    });
  });

  it('toModel that throws does not fail the call: the model reads that the call was carried out', async () => {
    const toModel = (): never => {
      throw new Error('canary');
    };
    const { outcome } = await callTool({ run: () => 1, toModel });
    expect(outcome).toMatchObject({ status: 'ok', output: 1, modelOutput: expect.stringContaining('carried out') });
    expect(JSON.stringify(outcome)).not.toContain('canary');
  });
});

describe('an explicit result', () => {
  it('an explicit result may have media, or a different text for the model', async () => {
    const parts = [{ type: 'inlineData', mimeType: 'image/png', data: 'AAAA' }] as const;
    const { outcome } = await callTool({ run: () => okResult({ id: 7 }, { modelOutput: 'made it', parts }) });
    expect(outcome).toEqual({ status: 'ok', output: { id: 7 }, modelOutput: 'made it', parts });
  });

  it('an explicit result may be an error', async () => {
    expect((await callTool({ run: async () => errorResult('not found') })).outcome).toEqual({
      status: 'error',
      code: 'tool_failed',
      message: 'not found',
    });
  });

  it('an explicit result is stored as a copy', async () => {
    const { outcome } = await callTool({ run: () => ({ ...okResult(1) }) });
    expect(outcome).toEqual({ status: 'ok', output: { status: 'ok', output: 1 } });
  });
});

describe('a tool that is an async generator', () => {
  it('a tool that is an async generator shows the values it yields, and returns its return value', async () => {
    const { outcome, seen } = await callTool({
      async *run() {
        yield 'one';
        yield { done: 2 };
        return 'all';
      },
    });
    expect(outcome).toEqual({ status: 'ok', output: 'all' });
    expect(only(seen, 'toolProgress').map(({ value }) => value)).toEqual(['one', { done: 2 }]);
  });

  it('a tool that is an async generator gives the model an error if it throws', async () => {
    const { outcome, seen } = await callTool({
      async *run() {
        yield 'one';
        throw new RangeError('canary');
      },
    });
    expect(outcome).toMatchObject({
      status: 'error',
      code: 'tool_threw',
      message: expect.stringContaining('RangeError'),
    });
    expect(only(seen, 'toolProgress')).toHaveLength(1);
  });

  it('a tool that is an async generator is closed when the run is cancelled', async () => {
    let ended = false;
    const tool = functionTool({
      name: 'act',
      description: 'Acts',
      async *run() {
        try {
          for (;;) {
            await new Promise((resolve) => setTimeout(resolve, 2));
            yield 'tick';
          }
        } finally {
          ended = true;
        }
      },
    });
    const { say } = testApp([{ calls: [{ name: 'act' }] }, 'done'], { tools: [tool] });
    expect(await say('go', { signal: AbortSignal.timeout(15) })).toMatchObject({ status: 'cancelled' });
    expect(ended).toBe(true);
  });
});

describe('the context of a call', () => {
  it('the context of a call names the call, the session, the invocation and the agent', async () => {
    const seen: unknown[] = [];
    const { logOf } = await callTool({
      run: (
        _input,
        { functionCallId, idempotencyKey, attempt, session, agentName, invocationId, userContent, branch, events },
      ) => {
        seen.push(
          attempt,
          session.sessionId,
          agentName,
          userContent,
          branch,
          events.map(({ type }) => type),
          invocationId.length > 0,
        );
        seen.push(idempotencyKey === functionCallId);
      },
    });
    expect(seen).toEqual([
      1,
      's1',
      'helper',
      { role: 'user', parts: [{ type: 'text', text: 'go' }] },
      undefined,
      ['input', 'model', 'started'],
      true,
      true,
    ]);
    expect(await logOf('response')).toHaveLength(1);
  });
});
