import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { z } from 'zod';

const tree = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});

it.each([
  ['an array', z.array(z.number()), '{"value":[1,2]}', [1, 2]],
  ['an enum', z.enum(['red', 'blue']), '{"value":"red"}', 'red'],
  ['a string', z.string(), '{"value":"hello"}', 'hello'],
  ['null', z.null(), '{"value":null}', null],
  ['a union', z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]), '{"value":{"b":1}}', { b: 1 }],
  ['an object with a member named `value`', z.object({ value: z.number() }), '{"value":1}', { value: 1 }],
])(
  'an output that is %s is wrapped in an object for the provider, and unwrapped in the result',
  async (_what, output, text, made) => {
    const { say, model, logOf } = testApp([text], { output });
    expect(await say('go')).toMatchObject({ status: 'completed', output: made });
    expect(model.requests[0]?.outputJsonSchema).toMatchObject({ type: 'object', required: ['value'] });
    expect((await logOf('model'))[0]?.output).toEqual(made);
  },
);

it('an answer without the wrapping object is accepted as the output', async () => {
  const { say } = testApp(['[1,2]'], { output: z.array(z.number()) });
  expect(await say('go')).toMatchObject({ status: 'completed', output: [1, 2] });
});

it('a model whose wrapped answer is invalid gets the messages of the schema', async () => {
  const { say, model } = testApp(['{"value":["a"]}', '{"value":[1]}'], { output: z.array(z.number()) });
  expect(await say('go')).toMatchObject({ status: 'completed', output: [1] });
  expect(JSON.stringify(model.requests[1]?.contents.at(-1))).toMatch(/does not match the required schema/);
});

it('a schema that refers to itself still works after it is wrapped', async () => {
  const outputJsonSchema = {
    type: 'array',
    items: { anyOf: [{ type: 'number' }, { $ref: '#' }, { $ref: '#/$defs/leaf' }, { $ref: '#/items' }] },
    $defs: { leaf: { type: 'string' } },
  };
  const validator = { compile: () => (value: unknown) => ({ value: value as never }) };
  const { say, model } = testApp(['{"value":[[1]]}'], { output: z.any(), outputJsonSchema, validator });
  expect(await say('go')).toMatchObject({ output: [[1]] });
  expect(model.requests[0]?.outputJsonSchema).toMatchObject({
    properties: {
      value: {
        items: {
          anyOf: [{}, { $ref: '#/properties/value' }, { $ref: '#/$defs/leaf' }, { $ref: '#/properties/value/items' }],
        },
      },
    },
    $defs: { leaf: { type: 'string' } },
  });
});

it('a schema of recursive objects is not wrapped', async () => {
  const { say, model } = testApp(['{"name":"a","children":[]}'], { output: tree });
  expect(await say('go')).toMatchObject({ output: { name: 'a', children: [] } });
  expect(model.requests[0]?.outputJsonSchema).toMatchObject({ properties: { name: { type: 'string' } } });
});
