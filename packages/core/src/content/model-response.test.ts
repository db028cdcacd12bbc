import { describe, expect, it } from 'vitest';
import { modelResponse } from './model-response.ts';
import type { FunctionResponsePart } from './part.ts';

describe('modelResponse', () => {
  const outcomes: Readonly<Record<string, readonly [FunctionResponsePart['outcome'], unknown]>> = {
    'an object unchanged': [{ status: 'ok', output: { a: 1 } }, { a: 1 }],
    'an empty object unchanged': [{ status: 'ok', output: {} }, {}],
    'a list as a result': [{ status: 'ok', output: [1] }, { result: [1] }],
    'a string as a result': [{ status: 'ok', output: 'done' }, { result: 'done' }],
    'null as a result': [{ status: 'ok', output: null }, { result: null }],
    'false as a result': [{ status: 'ok', output: false }, { result: false }],
    'the text that the tool made for the model instead of the output': [
      { status: 'ok', output: { a: 1 }, modelOutput: 'short' },
      { result: 'short' },
    ],
    'null if the tool made null for the model': [
      { status: 'ok', output: { a: 1 }, modelOutput: null },
      { result: null },
    ],
    'an error with its code': [
      { status: 'error', code: 'tool_threw', message: 'it broke' },
      { error: 'it broke', code: 'tool_threw' },
    ],
    'a denial with its reason': [
      { status: 'denied', reason: 'no' },
      { error: 'tool pay call is rejected', reason: 'no' },
    ],
    'a denial without a reason': [{ status: 'denied' }, { error: 'tool pay call is rejected' }],
    'only the status of an outcome that a newer core wrote': [
      { status: 'superseded', by: 'x' } as unknown as FunctionResponsePart['outcome'],
      { status: 'superseded' },
    ],
    'a call that continues as pending, with its handle': [
      { status: 'interim', handle: { id: 7 } },
      { status: 'pending', handle: { id: 7 }, willContinue: true },
    ],
    'a call that continues without a handle as pending': [
      { status: 'interim' },
      { status: 'pending', willContinue: true },
    ],
    'a handle that is null': [
      { status: 'interim', handle: null },
      { status: 'pending', handle: null, willContinue: true },
    ],
  };

  for (const [what, [outcome, response]] of Object.entries(outcomes)) {
    it(`modelResponse shows the model ${what}`, () =>
      expect(modelResponse({ name: 'pay', outcome })).toEqual(response));
  }
});
