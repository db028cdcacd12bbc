import type { JsonMap } from '../recordings/json-map.ts';
import type { ExpectedAnswer, NamedAnswer } from './wire-script.ts';

/** Returns unusual answers that Messages servers were observed to send. */
export function messagesCases(): readonly NamedAnswer[] {
  return [
    {
      name: 'a call without arguments, with one empty piece of JSON',
      seen: 'vercel-anthropic-tool-no-args.stream.json',
      written: {
        events: stream([call('call_0', 'now', [''])], 'tool_use'),
        expected: { ...nothing, calls: [{ name: 'now', id: 'call_0', args: {} }], finish: 'functionCalls' },
      },
    },
    {
      name: 'a call whose block has its complete input at the start, without pieces',
      seen: 'docs.claude.com/en/api/messages-streaming',
      written: {
        events: stream([call('call_0', 'weather', [], { city: 'Rome' })], 'tool_use'),
        expected: {
          ...nothing,
          calls: [{ name: 'weather', id: 'call_0', args: { city: 'Rome' } }],
          finish: 'functionCalls',
        },
      },
    },
    {
      name: 'a thought without text but with a signature, as with the display option `omitted`',
      seen: 'docs.claude.com/en/docs/build-with-claude/extended-thinking',
      written: {
        events: stream([thought('', 'c2lnbmVk'), text('Fine.')], 'end_turn'),
        expected: { ...nothing, text: 'Fine.', marks: ['c2lnbmVk'] },
      },
    },
    {
      name: 'the last count of the input replaces the first',
      seen: 'pydantic-anthropic_web_fetch_tool_stream.json',
      written: {
        events: stream([text('Fine.')], 'end_turn', { input_tokens: 40, output_tokens: 9 }),
        expected: { ...nothing, text: 'Fine.', usage: { inputTokens: 40, outputTokens: 9 } },
      },
    },
    {
      name: 'an event of an unknown type',
      seen: 'docs.claude.com/en/api/messages-streaming: other events',
      written: {
        events: stream([text('Fine.')], 'end_turn').toSpliced(2, 0, { type: 'weather_report', index: 0 }),
        expected: { ...nothing, text: 'Fine.' },
      },
    },
    {
      name: 'a stream that ends without its last event',
      seen: 'faults of proxies',
      written: {
        events: stream([call('call_0', 'weather', ['{}'])], 'tool_use').slice(0, -1),
        expected: { code: 'stream_cut', says: '' },
      },
    },
    {
      name: 'an error after the start of the answer',
      seen: 'docs.claude.com/en/api/messages-streaming: error events',
      written: {
        events: [
          ...stream([text('Fi')], 'end_turn').slice(0, 4),
          { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
        ],
        expected: { code: 'overloaded', says: 'Overloaded' },
      },
    },
  ];
}

const nothing: ExpectedAnswer = {
  text: '',
  thought: '',
  calls: [],
  marks: [],
  kept: [],
  finish: 'stop',
  usage: { inputTokens: 10, outputTokens: 5 },
};

function stream(
  blocks: readonly (readonly JsonMap[])[],
  stop: string,
  usage: JsonMap = { output_tokens: 5 },
): readonly JsonMap[] {
  return [
    {
      type: 'message_start',
      message: {
        id: 'msg_01A',
        type: 'message',
        role: 'assistant',
        model: 'claude-test-5',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 1 },
      },
    },
    ...blocks.flatMap((events, index) => events.map((event) => ({ ...event, index }))),
    { type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
}

function call(id: string, name: string, pieces: readonly string[], input: JsonMap = {}): readonly JsonMap[] {
  return block(
    { type: 'tool_use', id, name, input },
    pieces.map((json) => ({ type: 'input_json_delta', partial_json: json })),
  );
}

function text(words: string): readonly JsonMap[] {
  return block({ type: 'text', text: '' }, [{ type: 'text_delta', text: words }]);
}

function thought(words: string, signature: string): readonly JsonMap[] {
  const said = words === '' ? [] : [{ type: 'thinking_delta', thinking: words }];
  return block({ type: 'thinking', thinking: '', signature: '' }, [...said, { type: 'signature_delta', signature }]);
}

function block(start: JsonMap, deltas: readonly JsonMap[]): readonly JsonMap[] {
  return [
    { type: 'content_block_start', content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', delta })),
    { type: 'content_block_stop' },
  ];
}
