import { describe, expect, it } from 'vitest';
import { aiSchema, call, numberTool } from './ai-fakes.ts';

const png = 'iVBORw0KGgoAAAAN';

async function outcomeOf(said: unknown, output: unknown = { a: 1 }): Promise<unknown> {
  const { outcome } = (await call({
    work: numberTool({ execute: () => output, toModelOutput: async () => said }),
  })) as { outcome?: unknown };
  return outcome;
}

describe('toModelOutput', () => {
  it.each([
    ['words', { type: 'text', value: 'one' }, { status: 'ok', output: { a: 1 }, modelOutput: 'one' }],
    ['JSON', { type: 'json', value: { b: 2 } }, { status: 'ok', output: { a: 1 }, modelOutput: { b: 2 } }],
    ['an error', { type: 'error-text', value: 'no' }, { status: 'error', code: 'tool_failed', message: 'no' }],
    ['an error as JSON', { type: 'error-json', value: [1] }, { status: 'error', code: 'tool_failed', message: '[1]' }],
    ['a denial', { type: 'execution-denied', reason: 'late' }, { status: 'denied', reason: 'late' }],
    ['a denial without a reason', { type: 'execution-denied' }, { status: 'denied' }],
    ['an unknown newer type', { type: 'hologram' }, { status: 'ok', output: { a: 1 } }],
  ])('toModelOutput may return %s', async (_what, said, outcome) => {
    expect(await outcomeOf(said)).toEqual(outcome);
  });

  it('toModelOutput receives the call, its input and its output', async () => {
    let given: unknown;
    await call({
      work: numberTool({
        toModelOutput: (all) => {
          given = all;
          return { type: 'text', value: '' };
        },
      }),
    });
    expect(given).toEqual({ toolCallId: expect.any(String), input: { n: 2 }, output: 4 });
  });

  it('toModelOutput does not change the success of the call if it throws', async () => {
    const toModelOutput = () => {
      throw new RangeError('secret');
    };
    expect(await call({ work: numberTool({ toModelOutput }) })).toMatchObject({
      outcome: { status: 'ok', output: 4, modelOutput: expect.stringMatching(/carried out.*RangeError/) },
    });
  });

  it.each([
    [
      'a file',
      { type: 'file', mediaType: 'image/png', data: { type: 'data', data: png } },
      { type: 'inlineData', mimeType: 'image/png', data: png },
    ],
    [
      'bytes with a wildcard media type',
      {
        type: 'file',
        mediaType: 'image/*',
        data: { type: 'data', data: Uint8Array.from(atob(png), (c) => c.charCodeAt(0)) },
      },
      { type: 'inlineData', mimeType: 'image/png', data: png },
    ],
    [
      'a buffer',
      { type: 'file', mediaType: 'a/b', data: { type: 'data', data: Uint8Array.of(1, 2).buffer } },
      { type: 'inlineData', mimeType: 'a/b', data: 'AQI=' },
    ],
    [
      'a URL',
      { type: 'file', mediaType: 'image', data: { type: 'url', url: new URL('https://a.example/b') } },
      { type: 'fileData', fileUri: 'https://a.example/b' },
    ],
    [
      'a URL with a media type',
      { type: 'file', mediaType: 'image/png', data: { type: 'url', url: 'https://a.example/b' } },
      { type: 'fileData', mimeType: 'image/png', fileUri: 'https://a.example/b' },
    ],
    [
      'a file that was uploaded',
      { type: 'file', mediaType: 'a/b', data: { type: 'reference', reference: { openai: 'file-1' } } },
      { type: 'fileData', fileUri: 'file-1', providerMetadata: { 'ai-sdk': { reference: { openai: 'file-1' } } } },
    ],
    [
      'a document as text',
      { type: 'file', mediaType: 'text/plain', filename: 'a.txt', data: { type: 'text', text: 'hi' } },
      { type: 'text', text: 'a.txt:\nhi' },
    ],
    [
      'file-data',
      { type: 'file-data', mediaType: 'a/b', data: png },
      { type: 'inlineData', mimeType: 'a/b', data: png },
    ],
    ['image-data', { type: 'image-data', data: png }, { type: 'inlineData', mimeType: 'image/png', data: png }],
    ['media', { type: 'media', mediaType: 'a/b', data: png }, { type: 'inlineData', mimeType: 'a/b', data: png }],
    ['file-url', { type: 'file-url', url: 'https://a.example' }, { type: 'fileData', fileUri: 'https://a.example' }],
    ['image-url', { type: 'image-url', url: 'https://a.example' }, { type: 'fileData', fileUri: 'https://a.example' }],
    ['file-id', { type: 'file-id', fileId: 'file-1' }, { type: 'fileData', fileUri: 'file-1' }],
    ['image-file-id', { type: 'image-file-id', fileId: { openai: 'file-1' } }, { type: 'fileData', fileUri: 'file-1' }],
    [
      'file-reference',
      { type: 'file-reference', providerReference: { openai: 'file-1' } },
      { type: 'fileData', fileUri: 'file-1' },
    ],
    [
      'image-file-reference',
      { type: 'image-file-reference', providerReference: {} },
      { type: 'text', text: '[omitted: a file without an id]' },
    ],
    ['custom', { type: 'custom' }, { type: 'text', text: '[omitted: content that only one provider reads]' }],
    ['an unknown newer type', { type: 'hologram' }, { type: 'text', text: '[omitted: a block of the type hologram]' }],
    ['nothing', null, { type: 'text', text: '[omitted: a value that is not a block]' }],
    [
      'no data',
      { type: 'file', mediaType: 'a/b', data: { type: 'data', data: 7 } },
      { type: 'text', text: '[omitted: a file whose data is neither base64 nor bytes]' },
    ],
  ])('toModelOutput has its content converted: %s', async (_what, block, part) => {
    const image = { type: 'file', mediaType: 'image/gif', data: { type: 'data', data: 'R0lG' } };
    const { parts } = (await outcomeOf({ type: 'content', value: [image, block] })) as { parts: unknown[] };
    expect(parts[1]).toMatchObject(part);
  });

  it('toModelOutput keeps the order of texts, and texts after a file stay after it', async () => {
    const text = (value: string) => ({ type: 'text', text: value });
    const file = { type: 'file', mediaType: 'image/png', data: { type: 'data', data: png } };
    expect(await outcomeOf({ type: 'content', value: [text('a'), text('b'), file, text('c')] })).toEqual({
      status: 'ok',
      output: { a: 1 },
      modelOutput: 'a\nb',
      parts: [{ type: 'inlineData', mimeType: 'image/png', data: png }, text('c')],
    });
    expect(await outcomeOf({ type: 'content', value: [file] })).toMatchObject({ modelOutput: {} });
    expect(await outcomeOf({ type: 'content', value: [] })).toMatchObject({ modelOutput: '' });
  });
});

describe('a tool output', () => {
  it('a tool output of a failed MCP server is an error, with its files', async () => {
    const metadata = { clientName: 'c', toolName: 't' };
    const failed = {
      isError: true,
      content: [
        { type: 'text', text: 'no such file' },
        { type: 'image', data: png, mimeType: 'image/png' },
      ],
    };
    expect(await call({ read: numberTool({ metadata, execute: () => failed }) })).toMatchObject({
      outcome: { status: 'error', code: 'tool_failed', message: 'no such file', parts: [{ type: 'inlineData' }] },
    });
    expect(await call({ read: numberTool({ execute: () => failed }) })).toMatchObject({
      outcome: { status: 'ok', output: { isError: true } },
    });
  });

  it('a tool output is validated against its schema, but stays unchanged', async () => {
    const outputSchema = aiSchema({ type: 'number' }, (value) =>
      typeof value === 'number'
        ? { success: true, value: value + 1 }
        : { success: false, error: new Error('no number') },
    );
    expect(await call({ double: numberTool({ outputSchema }) })).toMatchObject({
      outcome: { status: 'ok', output: 4 },
    });
    expect(await call({ double: numberTool({ outputSchema, execute: () => 'four' }) })).toMatchObject({
      outcome: { status: 'ok', output: 'four' },
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'result_schema' })]),
    });
  });
});
