import { describe, expect, it } from 'vitest';
import type { ToolContext } from '../context/contexts.ts';
import { ConfigError } from '../error/errors.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { StandardSchema } from '../schema/standard-schema.ts';
import { functionTool } from './function-tool.ts';
import { schemaTool } from './schema-tool.ts';
import type { Tool } from './tool.ts';
import { errorResult, isExplicitResult, okResult, pendingResult } from './tool-result.ts';

const context = { signal: new AbortController().signal, progress: () => {} } as unknown as ToolContext;
const describes = () => ({ type: 'object' });

/** A schema that accepts objects with a number `n`, and doubles that number. */
const doubling: StandardSchema<unknown, { n: number }> = {
  '~standard': {
    version: 1,
    vendor: 'handmade',
    validate(value) {
      const { n } = value as { n?: unknown };
      return typeof n === 'number'
        ? { value: { n: n * 2 } }
        : { issues: [{ message: 'expected a number', path: ['n'] }] };
    },
    jsonSchema: { input: describes, output: describes },
  },
};

function run(tool: Tool, value: unknown): unknown {
  return (tool.run as (value: unknown, context: ToolContext) => unknown)(value, context);
}

describe('functionTool', () => {
  it('functionTool has its name, its description and one frozen declaration', () => {
    const tool = functionTool({ name: 'double', description: 'Doubles', input: doubling, run: ({ n }) => n });
    expect(tool).toMatchObject({ name: 'double', description: 'Doubles' });
    expect(tool.declaration).toEqual({
      name: 'double',
      description: 'Doubles',
      parametersJsonSchema: { type: 'object' },
    });
    expect(tool.declaration).toBe(tool.declaration);
    expect(Object.isFrozen(tool.declaration)).toBe(true);
  });

  it('functionTool checks the arguments with its schema, and passes its output to run', () => {
    const tool = functionTool({ name: 'double', description: 'Doubles', input: doubling, run: ({ n }) => n });
    expect(tool.check?.({ n: 4 })).toEqual({ value: { n: 8 } });
    expect(tool.check?.({})).toEqual({ issues: [{ message: 'expected a number', path: ['n'] }] });
    expect(run(tool, { n: 8 })).toEqual({ status: 'ok', output: 8 });
  });

  it('functionTool copies effect, timeout, exclusion and gates, and adds no option that was omitted', () => {
    const gates = [{ name: 'g', order: 'policy', check: () => ({ type: 'proceed' }) as const }] as const;
    const traits = { effect: 'read', timeoutMs: 5, exclusive: true, gates } as const;
    expect(functionTool({ name: 'a', description: 'A', ...traits, run: () => 1 })).toMatchObject(traits);
    expect(Object.keys(functionTool({ name: 'a', description: 'A', run: () => 1 })).toSorted()).toEqual([
      'check',
      'declaration',
      'description',
      'name',
      'run',
    ]);
  });

  it('functionTool returns its result synchronously if run does, and a promise if run returns one', async () => {
    expect(run(functionTool({ name: 'a', description: 'A', run: () => 1 }), {})).toEqual({ status: 'ok', output: 1 });
    const later = run(functionTool({ name: 'a', description: 'A', run: async () => 1 }), {});
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toEqual({ status: 'ok', output: 1 });
  });

  it('functionTool sends the result of toModel to the model', async () => {
    const tool = functionTool({ name: 'a', description: 'A', run: async () => [1, 2], toModel: (list) => list.length });
    expect(await run(tool, {})).toEqual({ status: 'ok', output: [1, 2], modelOutput: 2 });
  });

  it('functionTool that is long-running responds with its handle', () => {
    const tool = functionTool({ name: 'a', description: 'A', isLongRunning: true, run: () => ({ id: 7 }) });
    expect(tool.isLongRunning).toBe(true);
    expect(run(tool, {})).toEqual({
      status: 'pending',
      request: { kind: 'result', hint: expect.stringContaining('a') },
      handle: { id: 7 },
    });
    expect(
      run(functionTool({ name: 'a', description: 'A', isLongRunning: true, run: () => undefined }), {}),
    ).not.toHaveProperty('handle');
  });

  it('functionTool that is long-running may return a final result at once', () => {
    const tool = functionTool({
      name: 'a',
      description: 'A',
      isLongRunning: true,
      run: () => okResult('done already'),
    });
    expect(run(tool, {})).toMatchObject({ status: 'ok', output: 'done already' });
  });

  it('functionTool checks its output, also with an asynchronous schema', async () => {
    const tool = functionTool({ name: 'a', description: 'A', output: doubling, run: () => 1 });
    expect(tool.checkOutput?.({ n: 1 })).toEqual({ value: { n: 2 } });
    expect(tool.checkOutput?.({})).toEqual({ issues: [{ message: 'expected a number', path: ['n'] }] });
    const later: StandardSchema = {
      '~standard': { ...doubling['~standard'], validate: async () => ({ value: new Date(0) }) },
    };
    const slow = functionTool({ name: 'a', description: 'A', output: later, run: () => 1 });
    expect(await slow.checkOutput?.({})).toEqual({ value: '1970-01-01T00:00:00.000Z' });
  });
});

describe('schemaTool', () => {
  it('schemaTool compiles its schema once, when it is created', () => {
    let compiled = 0;
    const validator = {
      compile() {
        compiled++;
        return (value: unknown) => ({ value: value as never });
      },
    };
    const tool = schemaTool({
      name: 'a',
      description: 'A',
      inputJsonSchema: { type: 'object' },
      validator,
      run: (args) => args,
    });
    expect(compiled).toBe(1);
    expect([tool.check?.({ a: 1 }), tool.check?.({ b: 2 })]).toEqual([{ value: { a: 1 } }, { value: { b: 2 } }]);
    expect(compiled).toBe(1);
  });

  it.each(['schemaTool', 'functionTool'] as const)('%s refuses a schema that its validator cannot compile', (how) => {
    const validator = {
      compile(schema: JsonObject) {
        if (schema['type'] === 'objet') throw new ConfigError('invalid_schema', 'there is no type "objet"');
        return (value: unknown) => ({ value: value as never });
      },
    };
    const reported = { name: 'a', description: 'A', validator, outputJsonSchema: { type: 'objet' } };
    const make = () =>
      how === 'schemaTool'
        ? schemaTool({ ...reported, inputJsonSchema: { type: 'object' }, run: () => 1 })
        : functionTool({ ...reported, run: () => 1 });
    expect(make).toThrow(
      expect.objectContaining({
        code: 'invalid_schema',
        message: 'tool "a": outputJsonSchema is not a valid JSON Schema: there is no type "objet"',
      }),
    );
  });

  it('schemaTool whose schema the validator cannot enforce fails only its own calls', () => {
    let compiled = 0;
    const validator = {
      compile() {
        if (++compiled < 3) throw new Error('not yet');
        return (value: unknown) => ({ value: value as never });
      },
    };
    const tool = schemaTool({
      name: 'a',
      description: 'A',
      inputJsonSchema: { type: 'object' },
      validator,
      run: () => 1,
    });
    expect(() => tool.check?.({})).toThrow('not yet');
    expect(tool.check?.({})).toEqual({ value: {} });
  });

  it('schemaTool declares the given schemas unchanged', () => {
    const [inputJsonSchema, outputJsonSchema] = [{ type: 'object' }, { type: 'string' }];
    const tool = schemaTool({
      name: 'a',
      description: 'A',
      inputJsonSchema,
      outputJsonSchema,
      unchecked: true,
      run: () => 1,
    });
    expect(tool.declaration?.parametersJsonSchema).toBe(inputJsonSchema);
    expect(tool.declaration?.responseJsonSchema).toBe(outputJsonSchema);
    expect(tool).not.toHaveProperty('check');
    expect(tool).not.toHaveProperty('checkOutput');
  });
});

describe('results of tools', () => {
  const request = { kind: 'input', hint: 'Which?' };

  it('results of tools that a helper creates are marked, and have the members of their status', () => {
    expect(okResult(1, { modelOutput: 2 })).toEqual({ status: 'ok', output: 1, modelOutput: 2 });
    expect(errorResult('no')).toEqual({ status: 'error', code: 'tool_failed', message: 'no' });
    expect(errorResult('no', 'closed')).toMatchObject({ code: 'closed' });
    expect(pendingResult(request)).toEqual({ status: 'pending', request });
    expect(pendingResult(request, 7)).toEqual({ status: 'pending', request, handle: 7 });
    for (const answer of [okResult(1), errorResult('no'), pendingResult(request)])
      expect(isExplicitResult(answer)).toBe(true);
  });

  it('results of tools cannot be imitated by data that looks like a result', () => {
    const copy: unknown = JSON.parse(JSON.stringify(okResult(1)));
    for (const value of [copy, { ...okResult(1) }, Object.create(okResult(1)), null, 'ok', 1, undefined])
      expect(isExplicitResult(value)).toBe(false);
  });
});
