import type { JsonMap } from '../recordings/json-map.ts';
import type { ExpectedAnswer, NamedAnswer } from './wire-script.ts';

/** Returns unusual answers that servers of generateContent were observed to send. */
export function generateContentCases(): readonly NamedAnswer[] {
  const weather = { functionCall: { name: 'weather', args: { city: 'Rome' } } };
  return [
    {
      name: 'two calls in two chunks, and the finish reason with an empty text after them',
      seen: 'jsgenai-AFC_Streaming_Tests_generateContentStream_afc_enabled_Google_AI_AFC_enabled.json',
      written: {
        events: [chunk([weather]), chunk([weather]), end([{ text: '' }])],
        expected: { ...asked, calls: [...asked.calls, ...asked.calls] },
      },
    },
    {
      name: 'a call in the chunk with the finish reason STOP',
      seen: 'vercel-google-tool-call.stream.json',
      written: { events: [end([weather])], whole: end([weather]), expected: asked },
    },
    {
      name: 'a call without arguments',
      seen: 'ai.google.dev/gemini-api/docs/function-calling',
      written: {
        events: [end([{ functionCall: { name: 'now' } }])],
        expected: { ...asked, calls: [{ name: 'now', id: undefined, args: {} }] },
      },
    },
    {
      name: 'arguments in pieces without an end',
      seen: 'vercel-google-stream-tool-call-arguments.stream.json',
      written: {
        events: [
          chunk([{ functionCall: { name: 'weather', willContinue: true } }]),
          chunk([partial({ jsonPath: '$.city', stringValue: 'Ro', willContinue: true })]),
          chunk([partial({ jsonPath: '$.city', stringValue: 'me' })]),
          end([{ text: '' }]),
        ],
        expected: asked,
      },
    },
    {
      name: 'arguments in pieces, deep in an object and a list',
      seen: 'cloud.google.com/vertex-ai: streaming function call arguments',
      written: {
        events: [
          chunk([{ functionCall: { name: 'weather', willContinue: true } }]),
          chunk([partial({ jsonPath: '$.at.cities[0]', stringValue: 'Rome' })]),
          chunk([partial({ jsonPath: '$.at.cities[1]', stringValue: 'Oslo' })]),
          chunk([partial({ jsonPath: '$.days', numberValue: 2 })]),
          end([{ functionCall: {} }]),
        ],
        expected: {
          ...asked,
          calls: [{ name: 'weather', id: undefined, args: { at: { cities: ['Rome', 'Oslo'] }, days: 2 } }],
        },
      },
    },
    {
      name: 'a call of a remote MCP server that Gemini itself ran: the finish reason is STOP, and the answer continues',
      seen: 'jsgenai-Client_Tests_server_side_MCP_server_ML_Dev_should_call_server_side_MCP_server.json',
      request: { providerTools: [{ provider: 'gemini', name: 'mcpServers', config: [] }] },
      written: {
        events: [
          end([{ functionCall: { name: 'kit_echo', args: {} } }]),
          chunk([{ functionResponse: { name: 'kit_echo', response: { result: 'hi' } } }]),
          chunk([{ text: 'It said ' }]),
          end([{ text: 'hi.' }]),
        ],
        whole: end([
          { functionCall: { name: 'kit_echo', args: {} } },
          { functionResponse: { name: 'kit_echo', response: { result: 'hi' } } },
          { text: 'It said hi.' },
        ]),
        expected: {
          ...nothing,
          text: 'It said hi.',
          kept: [
            { functionCall: { name: 'kit_echo', args: {} } },
            { functionResponse: { name: 'kit_echo', response: { result: 'hi' } } },
          ],
        },
      },
    },
    {
      name: 'media of the model, as bytes and as a URI',
      seen: 'ai.google.dev/gemini-api/docs/image-generation',
      written: {
        events: [
          chunk([{ inlineData: { mimeType: 'image/png', data: 'aW1hZ2U=' }, thoughtSignature: 'c2lnbmVk' }]),
          end([{ fileData: { mimeType: 'video/mp4', fileUri: 'gs://b/a.mp4' } }]),
        ],
        whole: end([
          { inlineData: { mimeType: 'image/png', data: 'aW1hZ2U=' }, thoughtSignature: 'c2lnbmVk' },
          { fileData: { mimeType: 'video/mp4', fileUri: 'gs://b/a.mp4' } },
        ]),
        expected: { ...nothing, marks: ['aW1hZ2U=', 'c2lnbmVk', 'gs://b/a.mp4'] },
      },
    },
    {
      name: 'metadata of the application on a text',
      seen: 'types of @google/genai 3.1.0: partMetadata',
      written: {
        events: [end([{ text: 'Fine.', partMetadata: { a: 'b' } }])],
        expected: { ...nothing, text: 'Fine.', marks: ['b'] },
      },
    },
    {
      name: 'a signature on an empty text at the end',
      seen: 'pydantic-native_output_with_function_tools_stream.json',
      written: {
        events: [chunk([{ text: 'Fine.' }]), end([{ text: '', thoughtSignature: 'c2lnbmVk' }])],
        expected: { ...nothing, text: 'Fine.', marks: ['c2lnbmVk'] },
      },
    },
    {
      name: 'a malformed call of the model',
      seen: 'ai.google.dev/api/generate-content: MALFORMED_FUNCTION_CALL',
      written: {
        events: [end([], 'MALFORMED_FUNCTION_CALL')],
        whole: end([], 'MALFORMED_FUNCTION_CALL'),
        expected: { ...nothing, finish: 'error' },
      },
    },
    {
      name: 'a prompt that was blocked',
      seen: 'ai.google.dev/api/generate-content: promptFeedback',
      written: {
        events: [{ promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: counted }],
        expected: { ...nothing, finish: 'safety' },
      },
    },
    {
      name: 'an error after the start of a stream',
      seen: 'pydantic-google: error of a stream',
      written: {
        events: [
          chunk([{ text: 'Fi' }]),
          {
            error: {
              code: 503,
              message: 'The model is overloaded.',
              status: 'UNAVAILABLE',
              details: [{ '@type': 'type.googleapis.com/google.rpc.DebugInfo', detail: 'no' }],
            },
          },
        ],
        expected: { code: 'overloaded', says: 'overloaded' },
      },
    },
    {
      name: 'a stream that ends without a finish reason',
      seen: 'faults of proxies',
      written: { events: [chunk([weather])], expected: { code: 'stream_cut', says: '' } },
    },
  ];
}

const counted = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 };
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
  calls: [{ name: 'weather', id: undefined, args: { city: 'Rome' } }],
  finish: 'functionCalls',
};

function partial(arg: JsonMap): JsonMap {
  return { functionCall: { partialArgs: [arg], willContinue: true } };
}

function chunk(parts: readonly JsonMap[]): JsonMap {
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0 }],
    usageMetadata: counted,
    modelVersion: 'gemini-test-4',
    responseId: 'resp-1',
  };
}

function end(parts: readonly JsonMap[], finishReason = 'STOP'): JsonMap {
  return { ...chunk(parts), candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }] };
}
