import type { JsonValue } from '@mortise/core';
import { protocol, tool } from '@openai/agents-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runTool } from './run-tool.ts';

const bytes = new Uint8Array([1, 2, 3]);

/** The results of tools, and their expected conversions. */
const outputs: readonly (readonly [string, unknown, { readonly output: JsonValue; readonly parts?: unknown }])[] = [
  ['a text', 'sunny', { output: 'sunny' }],
  ['an object', { celsius: 21 }, { output: { celsius: 21 } }],
  ['a list of data', [1, { type: 'text' }], { output: [1, { type: 'text' }] }],
  ['an empty list', [], { output: [] }],
  ['nothing', undefined, { output: null }],
  ['a block of text', { type: 'text', text: 'sunny' }, { output: 'sunny' }],
  [
    'texts and an image',
    [
      { type: 'text', text: 'a' },
      { type: 'image', image: 'data:image/png;base64,AQID' },
      { type: 'text', text: 'b' },
    ],
    { output: 'a\nb', parts: [{ type: 'inlineData', mimeType: 'image/png', data: 'AQID' }] },
  ],
  [
    'bytes',
    { type: 'image', image: { data: bytes, mediaType: 'image/webp' } },
    { output: null, parts: [{ type: 'inlineData', mimeType: 'image/webp', data: 'AQID' }] },
  ],
  [
    'an address',
    { type: 'image', image: { url: 'https://a.example/x.png' }, detail: 'low' },
    { output: null, parts: [{ type: 'fileData', fileUri: 'https://a.example/x.png' }] },
  ],
  [
    'a file',
    { type: 'file', file: { data: 'AQID', mediaType: 'application/pdf', filename: 'x.pdf' } },
    { output: null, parts: [{ type: 'inlineData', mimeType: 'application/pdf', data: 'AQID' }] },
  ],
  [
    'a file of the store of OpenAI',
    { type: 'file', file: { id: 'file-7' } },
    { output: '[file omitted: it is file-7 in the file store of OpenAI; return its data or its address]' },
  ],
  [
    'an image of the store of OpenAI',
    { type: 'image', image: { fileId: 'file-8' } },
    { output: '[image omitted: it is file-8 in the file store of OpenAI; return its data or its address]' },
  ],
  [
    'an image as MCP has it',
    { type: 'image', data: 'AQID', mimeType: 'image/gif' },
    { output: null, parts: [{ type: 'inlineData', mimeType: 'image/gif', data: 'AQID' }] },
  ],
];

it.each(outputs)('reads the output of a tool: %s', async (_, returned, expected) => {
  const made = tool({ name: 'made', description: 'd', parameters: z.object({}), execute: () => returned as string });
  const { outcomes } = await runTool([made], { name: 'made' });
  expect(outcomes).toEqual([{ status: 'ok', ...expected }]);
});

it('reads every kind of block of the SDK', () => {
  const { text, image, file } = {
    text: protocol.ToolOutputText,
    image: protocol.ToolOutputImage,
    file: protocol.ToolOutputFileContent,
  };
  const blocks = outputs.flatMap(([, returned]) => (Array.isArray(returned) ? returned : [returned]));
  const isOne = (schema: z.ZodType) => blocks.some((block) => schema.safeParse(block).success);
  expect([text, image, file].map((schema) => isOne(schema as unknown as z.ZodType))).toEqual([true, true, true]);
});
