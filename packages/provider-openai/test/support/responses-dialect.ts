import { callId, inPieces, type ScriptedAnswer, type ScriptedUsage } from '@mortise/provider-kit/test';
import { type OpenAIDialect, openaiDialect } from './openai-dialect.ts';

/** The Responses API. */
export const responsesDialect: OpenAIDialect = {
  ...openaiDialect('responses'),
  path: { streamed: '/v1/responses', whole: '/v1/responses' },
  historyOf: ({ input = [] }) => input as readonly OutputItem[],
  pairsOf({ input = [] }) {
    const idsOf = (type: string) =>
      (input as readonly OutputItem[]).flatMap((item) => (item.type === type ? [item['call_id']] : []));
    return { calls: idsOf('function_call'), results: idsOf('function_call_output') };
  },
  blockedWords: { filter: 'content_filter', refusal: 'refusal' },
  events: (said) => streamOf(itemsOf(said), endOf(said), said.pieces),
  whole: (said) => ({ ...answer, ...endOf(said), output: itemsOf(said) }),
  failure: ({ message, word = 'test_error' }) => ({
    type: 'error',
    sequence_number: 99,
    error: { message, type: word, code: word, param: null },
  }),
  frame: (event) => `event: ${(event as { readonly type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`,
  mark: '',
  endOfCalls: 'event: response.completed',
};

/** An item of `output`, with the members of its kind. */
export type OutputItem = { readonly type: string; readonly [member: string]: unknown };

/** Returns the events of an answer with these output items. `end` is merged into the last response object. */
export function streamOf(
  items: readonly OutputItem[],
  end: { readonly status: string; readonly [member: string]: unknown } = { status: 'completed' },
  pieces?: number,
): readonly object[] {
  const begun = { ...answer, status: 'in_progress' };
  const events = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...items.flatMap((item, index) => [
      { type: 'response.output_item.added', output_index: index, item: started(item) },
      ...deltasOf(item, pieces).map((event) => ({ output_index: index, item_id: item['id'], ...event })),
      { type: 'response.output_item.done', output_index: index, item },
    ]),
    { type: `response.${end.status}`, response: { ...answer, ...end, output: items } },
  ];
  return events.map((event, at) => ({ ...event, sequence_number: at }));
}

/** Returns an output item that is a call. */
export function callItem(id: string, name: string, args: string, status = 'completed'): OutputItem {
  return { id: `fc_${id}`, type: 'function_call', status, arguments: args, call_id: id, name };
}

/** Returns an output item that is a message with one part. */
export function messageItem(part: object, id = 'msg_1'): OutputItem {
  return { id, type: 'message', status: 'completed', role: 'assistant', content: [part] };
}

/** Returns an output text without annotations. */
export function outputText(text: string): object {
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

function itemsOf({
  thought,
  text,
  refusal,
  calls = [],
  finish,
  mark = `sealed:${thought}`,
}: ScriptedAnswer): readonly OutputItem[] {
  const cut = finish === 'length' || finish === 'filter' ? 'incomplete' : 'completed';
  return [
    ...(thought === undefined
      ? []
      : [
          {
            id: 'rs_1',
            type: 'reasoning',
            summary: [{ type: 'summary_text', text: thought }],
            encrypted_content: mark,
          },
        ]),
    ...(text === undefined ? [] : [messageItem(outputText(text))]),
    ...(refusal === undefined ? [] : [messageItem({ type: 'refusal', refusal }, 'msg_2')]),
    ...calls.map((call, at) => callItem(callId(call, at), call.name, call.args, cut)),
  ];
}

function endOf({ finish = 'stop', usage }: ScriptedAnswer): {
  readonly status: string;
  readonly [member: string]: unknown;
} {
  const said = usage ? { usage: usageOf(usage) } : {};
  if (finish === 'stop' || finish === 'calls') return { status: 'completed', ...said };
  const reason = finish === 'length' ? 'max_output_tokens' : finish === 'filter' ? 'content_filter' : finish;
  return { status: 'incomplete', incomplete_details: { reason }, ...said };
}

/** Returns an item for its start event, without its later content. */
function started(item: OutputItem): OutputItem {
  switch (item.type) {
    case 'message':
      return { ...item, status: 'in_progress', content: [] };
    case 'function_call':
      return { ...item, status: 'in_progress', arguments: '' };
    case 'reasoning':
      return { ...item, summary: [], encrypted_content: 'sealed:part of it' };
    default:
      return { ...item, status: 'in_progress' };
  }
}

function deltasOf(item: OutputItem, pieces: number | undefined): readonly { readonly type: string }[] {
  switch (item.type) {
    case 'message':
      return (item['content'] as readonly MessagePart[]).flatMap((part, index) => messageDeltas(part, index, pieces));
    case 'reasoning':
      return (item['summary'] as readonly { readonly text: string }[]).flatMap(({ text }, index) => [
        { type: 'response.reasoning_summary_part.added', summary_index: index, part: summary('') },
        ...inPieces(text, pieces).map((delta) => ({
          type: 'response.reasoning_summary_text.delta',
          summary_index: index,
          delta,
        })),
        { type: 'response.reasoning_summary_text.done', summary_index: index, text },
        { type: 'response.reasoning_summary_part.done', summary_index: index, part: summary(text) },
      ]);
    case 'function_call': {
      const args = String(item['arguments']);
      return [
        ...inPieces(args, pieces).map((delta) => ({ type: 'response.function_call_arguments.delta', delta })),
        { type: 'response.function_call_arguments.done', arguments: args } as { readonly type: string },
      ];
    }
    default:
      return [];
  }
}

type MessagePart = { readonly type: string; readonly text?: string; readonly refusal?: string };

function messageDeltas(part: MessagePart, index: number, pieces: number | undefined): readonly { type: string }[] {
  const isText = part.type === 'output_text';
  const kind = isText ? 'output_text' : 'refusal';
  const text = (isText ? part.text : part.refusal) ?? '';
  const at = { content_index: index };
  const empty = isText ? outputText('') : { type: 'refusal', refusal: '' };
  const whole = isText ? { text } : { refusal: text };
  return [
    { type: 'response.content_part.added', ...at, part: empty },
    ...inPieces(text, pieces).map((delta) => ({ type: `response.${kind}.delta`, ...at, delta })),
    { type: `response.${kind}.done`, ...at, ...whole },
    { type: 'response.content_part.done', ...at, part },
  ] as readonly { type: string }[];
}

function summary(text: string): object {
  return { type: 'summary_text', text };
}

function usageOf({ input, output, cached, cacheWritten, reasoning }: ScriptedUsage): object {
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    ...((cached ?? cacheWritten) !== undefined && {
      input_tokens_details: { cached_tokens: cached ?? 0, cache_write_tokens: cacheWritten ?? 0 },
    }),
    ...(reasoning !== undefined && { output_tokens_details: { reasoning_tokens: reasoning } }),
  };
}

const answer = {
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  model: 'm',
  error: null,
  incomplete_details: null,
  output: [],
  parallel_tool_calls: true,
  usage: null,
};
