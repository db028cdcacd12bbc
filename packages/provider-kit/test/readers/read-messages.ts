import { type JsonMap, listOf, mapOf } from '../recordings/json-map.ts';
import {
  argsIn,
  counted,
  cut,
  eventsOf,
  failureIn,
  type ReadAnswer,
  type ReadTurn,
  refusalOf,
  sum,
  textIn,
} from './read-answer.ts';

/** Reads a recorded answer of Anthropic's Messages API. */
export function readMessages(turn: ReadTurn): ReadAnswer {
  if (/count_tokens|batches|\/files/.test(turn.request?.path ?? ''))
    return { skip: 'the request did not ask for an answer of a model' };
  const refusal = refusalOf(turn);
  if (refusal) return refusal;
  const events = eventsOf(turn);
  const failed = events.find(({ type }) => type === 'error');
  if (failed) return failureIn(failed);
  if (turn.response.sse !== undefined && isCut(events)) return cut;
  const [head, blocks] = turn.response.sse === undefined ? wholeOf(events[0] ?? {}) : streamedOf(events);
  if (head['stop_reason'] === 'pause_turn')
    return { skip: 'the server paused, and the answer continues in the next one' };
  const ofType = (...types: readonly string[]) => blocks.filter(({ type }) => types.includes(String(type)));
  const calls = ofType('tool_use').map(({ name, id, input }) => ({ name: String(name), id: String(id), args: input }));
  const usage = mapOf(head['usage']);
  return {
    text: ofType('text')
      .map(({ text }) => textIn(text))
      .join(''),
    thought: ofType('thinking')
      .map(({ thinking }) => textIn(thinking))
      .join(''),
    calls,
    marks: ofType('thinking').flatMap(({ signature }) => (signature ? [String(signature)] : [])),
    kept: blocks.filter(({ type }) => !['text', 'thinking', 'tool_use'].includes(String(type))),
    finish: finishOf(String(head['stop_reason']), calls.length > 0),
    usage: counted({
      inputTokens:
        usage['input_tokens'] == null
          ? undefined
          : sum(usage['input_tokens'], usage['cache_read_input_tokens'], usage['cache_creation_input_tokens']),
      outputTokens: usage['output_tokens'],
      cachedInputTokens: usage['cache_read_input_tokens'],
      cacheWriteTokens: usage['cache_creation_input_tokens'],
      thoughtTokens: mapOf(usage['output_tokens_details'])['thinking_tokens'],
    }),
  };
}

/** Returns true if the end of a message is missing, or another message begins before it. */
function isCut(events: readonly JsonMap[]): boolean {
  const ids = events.flatMap(({ type, message }) => (type === 'message_start' ? [mapOf(message)['id']] : []));
  return new Set(ids).size > 1 || !events.some(({ type }) => type === 'message_stop');
}

type Read = readonly [head: JsonMap, blocks: readonly JsonMap[]];

function wholeOf(message: JsonMap): Read {
  return [message, listOf(message['content'])];
}

function streamedOf(events: readonly JsonMap[]): Read {
  let head: JsonMap = {};
  const blocks: { [member: string]: unknown }[] = [];
  for (const { type, index, message, content_block: start, delta, usage } of events) {
    const at = Number(index);
    if (type === 'message_start') head = { ...head, ...mapOf(message) };
    if (type === 'content_block_start') blocks[at] ??= { ...mapOf(start) };
    if (type === 'content_block_delta') grow(blocks[at] ?? {}, mapOf(delta));
    if (type === 'message_delta')
      head = { ...head, ...said(mapOf(delta)), usage: { ...mapOf(head['usage']), ...said(mapOf(usage)) } };
  }
  const whole = blocks.map(({ json, ...block }): JsonMap => {
    const { citations: _, ...words } = block;
    if (block['type'] === 'text') return words;
    const value = argsIn(json);
    return json === undefined || json === '' || typeof value === 'string' ? block : { ...block, input: value };
  });
  return [head, whole];
}

function grow(block: { [member: string]: unknown }, { type, ...delta }: JsonMap): void {
  const add = (member: string, more: unknown): void => {
    block[member] = `${textIn(block[member])}${textIn(more)}`;
  };
  if (type === 'text_delta') add('text', delta['text']);
  if (type === 'thinking_delta') add('thinking', delta['thinking']);
  if (type === 'input_json_delta') add('json', delta['partial_json']);
  if (type === 'signature_delta') block['signature'] = delta['signature'];
  if (type === 'compaction_delta') Object.assign(block, delta);
}

/** Drops members that are null. */
function said(members: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

function finishOf(stop: string, calls: boolean) {
  if (stop === 'end_turn' || stop === 'stop_sequence') return calls ? 'functionCalls' : 'stop';
  if (stop === 'tool_use') return calls ? 'functionCalls' : 'other';
  if (stop === 'max_tokens' || stop === 'model_context_window_exceeded') return 'length';
  return stop === 'refusal' ? 'safety' : 'other';
}
