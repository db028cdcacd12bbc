import type { JsonMap } from '../recordings/json-map.ts';
import type { ExpectedAnswer, NamedAnswer } from './wire-script.ts';

/** Returns unusual answers that Chat Completions servers were observed to send. */
export function chatCases(): readonly NamedAnswer[] {
  const weather = { id: 'call_0', type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } };
  return [
    {
      name: 'no finish reason, which means a cut stream for an unknown server',
      seen: 'llm-tools_streaming_variant_a.json',
      written: {
        events: [delta({ tool_calls: [{ index: 0, ...weather }] })],
        expected: { code: 'stream_cut', says: '' },
      },
    },
    {
      name: 'no finish reason, from a server that never sends one',
      seen: 'llm-tools_streaming_variant_b.json',
      options: { chat: { requireFinish: false } },
      written: { events: [delta({ tool_calls: [{ index: 0, ...weather }] }), counted], expected: asked },
    },
    {
      name: 'a call without arguments at all',
      seen: 'servers of local models',
      written: {
        events: [
          delta({ tool_calls: [{ index: 0, id: 'call_0', type: 'function', function: { name: 'now' } }] }),
          end('tool_calls'),
          counted,
        ],
        expected: { ...asked, calls: [{ name: 'now', id: 'call_0', args: {} }] },
      },
    },
    {
      name: 'arguments as an object',
      seen: 'servers of local models',
      written: {
        events: [
          delta({
            tool_calls: [{ index: 0, id: 'call_0', function: { name: 'weather', arguments: { city: 'Rome' } } }],
          }),
          end('tool_calls'),
          counted,
        ],
        expected: asked,
      },
    },
    {
      name: 'a call in the format of before 2023-11',
      seen: 'types of openai 7.55.0: function_call',
      written: {
        events: [
          delta({ function_call: { name: 'weather', arguments: '{"city":' } }),
          delta({ function_call: { arguments: '"Rome"}' } }),
          end('function_call'),
          counted,
        ],
        expected: { ...asked, calls: [{ name: 'weather', id: undefined, args: { city: 'Rome' } }] },
      },
    },
    {
      name: 'a call of a custom tool, whose input is any text',
      seen: 'types of openai 7.55.0: ChatCompletionMessageCustomToolCall',
      written: {
        events: [
          delta({
            tool_calls: [{ index: 0, id: 'call_0', type: 'custom', custom: { name: 'weather', input: 'Rome, ' } }],
          }),
          delta({ tool_calls: [{ index: 0, custom: { input: '"now"' } }] }),
          end('tool_calls'),
          counted,
        ],
        expected: { ...asked, calls: [{ name: 'weather', id: 'call_0', args: { input: 'Rome, "now"' } }] },
      },
    },
    {
      name: 'a refusal',
      seen: 'developers.openai.com/api/docs/guides/structured-outputs: refusals',
      written: {
        events: [
          delta({ role: 'assistant', content: '', refusal: null }),
          delta({ refusal: 'I will ' }),
          delta({ refusal: 'not.' }),
          end('stop'),
          counted,
        ],
        expected: { ...nothing, text: 'I will not.', finish: 'safety' },
      },
    },
    {
      name: 'a spoken answer',
      seen: 'types of openai 7.55.0: ChatCompletionAudio, ChatCompletionChunk.Choice.Delta.Audio',
      request: { providerOptions: { openai: { modalities: ['text', 'audio'], audio: { format: 'wav' } } } },
      written: {
        events: [
          delta({ role: 'assistant', content: null, audio: { id: 'audio_0', transcript: 'It is ' } }),
          delta({ audio: { transcript: 'sunny.' } }),
          delta({ audio: { data: 'AAAA' } }),
          delta({ audio: { expires_at: 1_795_003_600 } }),
          end('stop'),
          counted,
        ],
        whole: {
          ...head,
          object: 'chat.completion',
          choices: [{ index: 0, message: spoken, logprobs: null, finish_reason: 'stop' }],
          usage: counted.usage,
        },
        expected: { ...nothing, text: 'It is sunny.' },
      },
    },
    {
      name: 'a spoken answer that ends with its expiry',
      seen: 'openai 7.55.0: lib/ChatCompletionStream, finalizeChatCompletion',
      request: { providerOptions: { openai: { modalities: ['text', 'audio'], audio: { format: 'pcm16' } } } },
      written: {
        events: [
          delta({ role: 'assistant', audio: { id: 'audio_0', transcript: 'It is sunny.' } }),
          delta({ audio: { data: 'AAAA' } }),
          delta({ audio: { expires_at: 1_795_003_600 } }),
          counted,
        ],
        expected: { ...nothing, text: 'It is sunny.' },
      },
    },
    {
      name: 'sources of a text',
      seen: 'developers.openai.com/api/docs/guides/tools-web-search',
      written: {
        events: [
          delta({ content: 'A city.' }),
          delta({
            annotations: [
              {
                type: 'url_citation',
                url_citation: { url: 'https://example.com', title: 'Rome', start_index: 0, end_index: 1 },
              },
            ],
          }),
          end('stop'),
          counted,
        ],
        expected: { ...nothing, text: 'A city.' },
      },
    },
    {
      name: 'an error after the start of a stream',
      seen: 'openrouter.ai/docs/api-reference/streaming: errors after tokens were sent',
      written: {
        events: [
          delta({ content: 'A' }),
          {
            error: { code: 502, message: 'Provider disconnected' },
            choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
          },
        ],
        expected: { code: 'overloaded', says: 'Provider disconnected' },
      },
    },
    {
      name: 'a second choice next to the first',
      seen: 'developers.openai.com/api/reference/resources/chat: n',
      written: {
        events: [
          delta({ content: 'A city.' }),
          { ...head, choices: [{ index: 1, delta: { content: 'No.' }, finish_reason: 'length' }] },
          end('stop'),
          counted,
        ],
        expected: { ...nothing, text: 'A city.' },
      },
    },
  ];
}

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_795_000_000, model: 'test-model' };
const counted = { ...head, choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } };

const spoken = {
  role: 'assistant',
  content: null,
  refusal: null,
  annotations: [],
  audio: { id: 'audio_0', data: 'AAAA', expires_at: 1_795_003_600, transcript: 'It is sunny.' },
};

const nothing: ExpectedAnswer = {
  text: '',
  thought: '',
  calls: [],
  marks: [],
  kept: [],
  finish: 'stop',
  usage: { inputTokens: 10, outputTokens: 5 },
};

const asked: ExpectedAnswer = {
  ...nothing,
  calls: [{ name: 'weather', id: 'call_0', args: { city: 'Rome' } }],
  finish: 'functionCalls',
};

function delta(said: JsonMap): JsonMap {
  return { ...head, choices: [{ index: 0, delta: said, finish_reason: null }] };
}

function end(finish: string): JsonMap {
  return { ...head, choices: [{ index: 0, delta: {}, finish_reason: finish }] };
}
