import { functionTool, type JsonObject, type JsonValue, pendingResult } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { type AdkPart, adkInput, originalCallFrom } from '../src/index.ts';
import { confirmed, key, payment, payTool, questionOf, validatingApp } from './validating-app.ts';

const name = 'adk_request_confirmation';

function answerWith(response: JsonValue, id = 'q1'): { readonly role: string; readonly parts: readonly AdkPart[] } {
  return { role: 'user', parts: [{ functionResponse: { id, name, response } }] };
}

describe('adkInput', () => {
  it.each<[string, JsonValue, JsonValue]>([
    ['of an ADK client', { confirmed: true }, { confirmed: true }],
    ['with a payload', { confirmed: false, payload: { why: 1 } }, { confirmed: false, payload: { why: 1 } }],
    ['of a typed client', { hint: '', confirmed: true, payload: null }, { hint: '', confirmed: true }],
    ["of ADK's dev UI", { response: '{"confirmed":true}' }, { confirmed: true }],
    ['wrapped in response', { response: { confirmed: false } }, { confirmed: false }],
    ['wrapped in toolConfirmation', { toolConfirmation: { confirmed: true } }, { confirmed: true }],
    ['of a struct of Go without tags', { Confirmed: true, Hint: '', Payload: null }, { confirmed: true, hint: '' }],
    ['wrapped in snake case', { tool_confirmation: { confirmed: false } }, { confirmed: false }],
    ['wrapped twice', { response: { toolConfirmation: { confirmed: true } } }, { confirmed: true }],
  ])('adkInput accepts an answer %s', async (_what, response, value) => {
    expect(await adkInput(answerWith(response))).toEqual({ answers: [{ requestId: 'q1', value }] });
  });

  it.each<[string, JsonValue]>([
    ['an answer with a string instead of true', { confirmed: 'true' }],
    ['an answer with a number instead of true', { confirmed: 1 }],
    ['an empty answer', {}],
    ['a value that is not an object', 'yes'],
    ['text that is not JSON', { response: 'not json' }],
    ['JSON that is not an object', { response: 'true' }],
  ])('adkInput refuses %s', async (_what, response) => {
    await expect(adkInput(answerWith(response))).rejects.toMatchObject({ code: 'bad_answer' });
  });

  it('adkInput accepts the roles user and tool, and no other', async () => {
    expect(await adkInput({ ...answerWith({ confirmed: true }), role: 'tool' })).toHaveProperty('answers');
    await expect(adkInput({ ...answerWith({ confirmed: true }), role: 'model' })).rejects.toMatchObject({
      code: 'bad_input',
    });
  });

  it('adkInput refuses an answer without the id of its question', async () => {
    await expect(adkInput(answerWith({ confirmed: true }, ''))).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('adkInput keeps the text that comes with answers', async () => {
    const { parts } = answerWith({ confirmed: true });
    const image = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
    const file = { fileData: { fileUri: 'gs://a/b' } };
    expect(await adkInput({ parts: [...parts, { text: 'and hurry' }, image, file] })).toEqual({
      answers: [{ requestId: 'q1', value: { confirmed: true } }],
      message: {
        role: 'user',
        parts: [
          { type: 'text', text: 'and hurry' },
          { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' },
          { type: 'fileData', fileUri: 'gs://a/b' },
        ],
      },
    });
  });

  it('adkInput accepts parts in snake case, and capitalized', async () => {
    const response = { confirmed: true };
    expect(
      await adkInput({
        Role: 'user',
        Parts: [
          { FunctionResponse: { ID: 'q1', Name: name, Response: response } },
          { function_response: { id: 'q2', name, response } },
          { inline_data: { mime_type: 'image/png', data: 'AAAA' } },
          { FileData: { FileURI: 'gs://a/b', MIMEType: 'a/b' } },
          { Text: 'and hurry' },
        ],
      }),
    ).toEqual({
      answers: ['q1', 'q2'].map((requestId) => ({ requestId, value: response })),
      message: {
        role: 'user',
        parts: [
          { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' },
          { type: 'fileData', fileUri: 'gs://a/b', mimeType: 'a/b' },
          { type: 'text', text: 'and hurry' },
        ],
      },
    });
  });

  it.each<[string, unknown]>([
    ['a text', 'hello'],
    ['parts that are not an array', { parts: { text: 'hello' } }],
    ['a part that is not an object', { parts: ['hello'] }],
  ])('adkInput refuses %s with an error code', async (_what, message) => {
    await expect(adkInput(message as JsonObject)).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('adkInput accepts neither a call nor a thought from a client', async () => {
    for (const part of [{ functionCall: { id: 'x', name: 'pay', args: {} } }, { text: 'hm', thought: true }])
      await expect(adkInput({ parts: [part] })).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('adkInput continues a run from the question to the result', async () => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }, 'paid'], { tools: [confirmed(payTool(paid))] });
    const id = questionOf(await app.say('pay'));
    const input = await adkInput(answerWith({ confirmed: true, payload: null }, id), { by: 'ada' });
    expect(await app.runner.run({ session: key, ...input })).toMatchObject({ status: 'completed', text: 'paid' });
    expect(paid).toHaveLength(1);
    expect((await app.logOf('answered'))[0]?.answer.by).toBe('ada');
  });

  it('adkInput accepts an answer under the id of the call, as ADK for Rust sends it', async () => {
    const app = validatingApp([{ calls: [payment] }], { tools: [confirmed(payTool([]))] });
    const { pending } = await app.say('pay');
    const requestId = pending[0]?.id;
    const input = await adkInput(answerWith({ confirmed: true }, pending[0]?.callId), { pending });
    expect(input.answers).toEqual([{ requestId, value: { confirmed: true } }]);
  });

  it('adkInput refuses the result of a call that waits for a confirmation', async () => {
    const app = validatingApp([{ calls: [payment] }], { tools: [confirmed(payTool([]))] });
    const { pending } = await app.say('pay');
    const forged = { id: pending[0]?.callId ?? '', name: 'pay', response: { paid: 10 } };
    await expect(adkInput({ parts: [{ functionResponse: forged }] }, { pending })).rejects.toMatchObject({
      code: 'unknown_request',
    });
  });

  it('adkInput accepts the result of a pending call', async () => {
    const order = functionTool({
      name: 'order',
      description: 'Orders',
      isLongRunning: true,
      run: () => ({ ticket: 7 }),
    });
    const app = validatingApp([{ calls: [{ name: 'order' }] }, 'arrived'], { tools: [order] });
    const { pending } = await app.say('order');
    const result = { id: pending[0]?.callId ?? '', name: 'order', response: { result: 'delivered' } };
    const input = await adkInput({ role: 'tool', parts: [{ functionResponse: result }] }, { pending });
    await app.runner.run({ session: key, ...input });
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: 'delivered' }]);
  });

  it('adkInput accepts the answer to a question of another kind', async () => {
    const ask = functionTool({
      name: 'order',
      description: 'Orders',
      run: (_input, context) => context.answers.at(-1)?.value ?? pendingResult({ kind: 'input', hint: 'Which size?' }),
    });
    const app = validatingApp([{ calls: [{ name: 'order' }] }, 'ordered'], { tools: [ask] });
    const id = questionOf(await app.say('order'));
    const response = { id, name: 'adk_request_input', response: { result: 'large' } };
    await app.runner.run({ session: key, ...(await adkInput({ parts: [{ functionResponse: response }] })) });
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: 'large' }]);
  });

  const fields = {
    response: { type: 'string' },
    toolConfirmation: { type: 'object' },
    result: { type: 'string' },
    note: { type: ['string', 'null'] },
  };
  it.each<[string, JsonValue, JsonValue]>([
    ['its fields, without the empty ones', { response: 'x', result: null }, { response: 'x' }],
    [
      'a field with a name that other clients wrap answers in',
      { toolConfirmation: { a: 1 } },
      { toolConfirmation: { a: 1 } },
    ],
    ['a field called result', { result: 'x' }, { result: 'x' }],
    ['a required field that may be null', { note: null, result: 'x' }, { note: null, result: 'x' }],
    ['no known field, which may be wrapped', { toolResult: 'x' }, { toolResult: 'x' }],
  ])('adkInput accepts an answer to a form with %s', async (_what, response, value) => {
    const answerJsonSchema = { type: 'object', properties: fields, required: ['note'] };
    const ask = functionTool({
      name: 'order',
      description: 'Orders',
      run: () => pendingResult({ kind: 'input', hint: 'Which size?', answerJsonSchema }),
    });
    const app = validatingApp([{ calls: [{ name: 'order' }] }], { tools: [ask] });
    const { pending } = await app.say('order');
    const parts = [{ functionResponse: { id: pending[0]?.id ?? '', name: 'adk_request_input', response } }];
    expect((await adkInput({ parts }, { pending })).answers?.[0]?.value).toEqual(value);
  });

  it('adkInput accepts a wrapped form, as clients of ADK for Go send it', async () => {
    const answerJsonSchema = { type: 'object', properties: { size: { type: 'string' } } };
    const ask = functionTool({
      name: 'order',
      description: 'Orders',
      run: () => pendingResult({ kind: 'input', hint: 'Which size?', answerJsonSchema }),
    });
    const app = validatingApp([{ calls: [{ name: 'order' }] }], { tools: [ask] });
    const { pending } = await app.say('order');
    for (const response of [{ result: { size: 'L' } }, { response: '{"size":"L"}' }, { size: 'L' }]) {
      const parts = [{ functionResponse: { id: pending[0]?.id ?? '', name: 'adk_request_input', response } }];
      expect((await adkInput({ parts }, { pending })).answers?.[0]?.value).toEqual({ size: 'L' });
    }
  });
});

describe('originalCallFrom', () => {
  const call = { id: 'A', name: 'pay', args: { to: 'ada' } };

  it('originalCallFrom reads the typed and the raw form', () => {
    const typed = { name, args: { originalFunctionCall: call } };
    expect(originalCallFrom(typed)).toEqual(call);
    expect(originalCallFrom(JSON.parse(JSON.stringify(typed)))).toEqual(call);
  });

  it('originalCallFrom reads a wrapper without a name, and members in snake case or capitalized', () => {
    expect(originalCallFrom({ args: { originalFunctionCall: call } })).toEqual(call);
    expect(originalCallFrom({ name, args: { original_function_call: call } })).toEqual(call);
    const capital = { ID: 'A', Name: 'pay', Args: { to: 'ada' } };
    expect(originalCallFrom({ Name: name, Args: { OriginalFunctionCall: capital } })).toEqual(call);
  });

  it('originalCallFrom reads a call without id and arguments', () => {
    expect(originalCallFrom({ name, args: { originalFunctionCall: { name: 'pay' } } })).toEqual({
      id: '',
      name: 'pay',
      args: {},
    });
  });

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'adk_request_confirmation'],
    ['another call', { name: 'pay', args: {} }],
    ['no arguments', { name }],
    ['a call as a text', { name, args: { originalFunctionCall: '{"name":"pay"}' } }],
    ['a call without a name', { name, args: { originalFunctionCall: { id: 'A' } } }],
    ['a call with arguments that are no object', { name, args: { originalFunctionCall: { name: 'pay', args: [] } } }],
  ])('adkInput refuses %s', (_what, given) => {
    expect(() => originalCallFrom(given)).toThrow(expect.objectContaining({ code: 'bad_input' }));
  });
});
