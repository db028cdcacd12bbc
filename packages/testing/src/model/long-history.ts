import type { Content, FunctionResponsePart } from '@mortise/core';

const outcomes: readonly FunctionResponsePart['outcome'][] = [
  { status: 'ok', output: { a: [1, null] } },
  { status: 'ok', output: [1, 2], modelOutput: 'two numbers' },
  { status: 'ok', output: null, parts: [{ type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' }] },
  { status: 'error', code: 'tool_failed', message: 'try "again"' },
  { status: 'denied', reason: 'a person said no' },
  { status: 'denied' },
  { status: 'interim', handle: 'job-1' },
];

/**
 * A conversation with every kind of content that a model may continue, including another provider's turns.
 */
export const longHistory: readonly Content[] = [
  { role: 'user', parts: [{ type: 'text', text: 'h\u00e9 \u{1f600} "x"' }] },
  {
    role: 'model',
    origin: { provider: 'nobody', model: 'old' },
    parts: [
      { type: 'thought', text: 'Hm', providerMetadata: { nobody: { signature: 'abc' } } },
      { type: 'provider', provider: 'nobody', value: { type: 'search', id: 1 } },
      { type: 'text', text: 'I look' },
      ...outcomes.map((_, at) => ({
        type: 'functionCall' as const,
        id: `c${at}`,
        providerId: 'call_0',
        name: 'weather',
        args: { city: `Rome ${at}` },
      })),
    ],
  },
  {
    role: 'tool',
    parts: outcomes.map((outcome, at) => ({
      type: 'functionResponse' as const,
      id: `c${at}`,
      providerId: 'call_0',
      name: 'weather',
      outcome,
    })),
  },
  { role: 'model', parts: [{ type: 'text', text: '' }] },
  {
    role: 'user',
    parts: [
      { type: 'text', text: 'And this?' },
      { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
      { type: 'text', text: '' },
    ],
  },
];
