import type { JsonMap } from '../recordings/json-map.ts';
import { inPieces } from '../support/scripted-answer.ts';
import type { Dice } from './dice.ts';
import { messagesCases } from './messages-cases.ts';
import { messagesFacts as facts, messagesCitations, messagesHosted } from './messages-facts.ts';
import { shaped } from './shape.ts';
import { expectedOf, type ScriptUsage, type ToldAnswer, type Wire, type WireScript } from './wire-script.ts';

/** Anthropic's Messages. */
export const messagesWire: Wire = {
  name: 'anthropic.messages',
  sources: [
    'docs.claude.com/en/api/messages, /streaming, /handling-stop-reasons',
    'types of @anthropic-ai/sdk 1.11.0: resources/messages, resources/beta/messages',
  ],
  free: new Set(['input', 'metadata']),
  frame: (event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`,
  mark: '',
  tell: tellMessages,
  cases: messagesCases(),
  refusals: [
    {
      status: 404,
      body: { type: 'error', error: { type: 'not_found_error', message: 'model: nobody' }, request_id: 'req_1' },
    },
    { status: 429, body: { type: 'error', error: { type: 'rate_limit_error', message: 'Too many requests' } } },
    { status: 529, body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } } },
  ],
};

/** Writes the script as a message. */
export function tellMessages(script: WireScript, dice: Dice): ToldAnswer {
  const { usage } = script;
  const blocks = blocksOf(script, dice);
  const head = shaped(facts.message, dice, { stop_reason: null });
  const begun = shaped(facts.usage, dice, countsOf({ ...usage, output: 1 }));
  const last = shaped(facts.lastUsage, dice, {
    ...countsOf(usage),
    output_tokens_details: { thinking_tokens: usage.thoughts },
    iterations: dice.chance()
      ? [shaped(facts.iteration, dice, countsOf(usage)), shaped(facts.advised, dice)]
      : undefined,
  });
  const end = shaped(facts.end, dice, endOf(script, dice));
  const { container, context_management, ...plain } = head;
  const events: JsonMap[] = [
    { type: 'message_start', message: { ...plain, content: [], usage: begun } },
    ...blocks.flatMap((block, index) => eventsOf(block, index, script.pieces, dice)),
    { type: 'message_delta', delta: end, usage: last },
    { type: 'message_stop' },
  ];
  const isHosted = ({ type }: JsonMap): boolean => !['text', 'thinking', 'tool_use'].includes(String(type));
  return {
    events: events.flatMap((event, at) => (at > 0 && dice.chance(6) ? [{ type: 'ping' }, event] : [event])),
    whole: { ...head, ...end, content: blocks, usage: { ...begun, ...last } },
    expected: expectedOf(script, {
      kept: blocks.filter(isHosted),
      usage: {
        inputTokens: usage.input,
        outputTokens: usage.output,
        cachedInputTokens: usage.cached,
        cacheWriteTokens: usage.written,
        thoughtTokens: usage.thoughts,
      },
    }),
  };
}

function blocksOf({ parts }: WireScript, dice: Dice): readonly JsonMap[] {
  let calls = 0;
  return parts.flatMap((part): readonly JsonMap[] => {
    switch (part.is) {
      case 'text':
        return [shaped(facts.text, dice, { text: part.text, ...(dice.chance(4) && { citations: citations(dice) }) })];
      case 'thought':
        return [shaped(facts.thinking, dice, { thinking: part.text, signature: part.mark })];
      case 'call':
        return [shaped(facts.toolUse, dice, { id: `call_${calls++}`, name: part.name, input: part.args })];
      case 'hosted':
        return (messagesHosted[part.which % messagesHosted.length] ?? []).map((block) => shaped(block, dice));
      default:
        return part satisfies never;
    }
  });
}

/** Returns the events of one block. */
export function eventsOf(block: JsonMap, index: number, pieces: number, dice: Dice): readonly JsonMap[] {
  const { text, thinking, signature, input, citations: cited, ...rest } = block;
  const delta = (said: JsonMap): JsonMap => ({ type: 'content_block_delta', index, delta: said });
  const start: JsonMap = {
    ...rest,
    ...(text !== undefined && { text: '', ...(cited !== undefined && { citations: cited === null ? null : [] }) }),
    ...(thinking !== undefined && { thinking: '', signature: '' }),
    ...(input !== undefined && { input: {} }),
  };
  const json =
    input === undefined
      ? []
      : Object.keys(input as object).length === 0
        ? ['']
        : ['', ...inPieces(JSON.stringify(input), pieces)];
  const deltas = [
    ...inPieces(String(thinking ?? ''), pieces).map((piece) => delta({ type: 'thinking_delta', thinking: piece })),
    ...(signature === undefined ? [] : [delta({ type: 'signature_delta', signature })]),
    ...(Array.isArray(cited) ? cited : []).map((citation) => delta({ type: 'citations_delta', citation })),
    ...inPieces(String(text ?? ''), pieces).map((piece) => delta({ type: 'text_delta', text: piece })),
    ...json.map((piece) => delta({ type: 'input_json_delta', partial_json: piece })),
  ];
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.flatMap((event) => (dice.chance(8) ? [{ type: 'ping' }, event] : [event])),
    ...(dice.chance(8) ? [{ type: 'ping' }] : []),
    { type: 'content_block_stop', index },
  ];
}

function citations(dice: Dice): readonly JsonMap[] {
  return [shaped(dice.pick(messagesCitations), dice)];
}

function countsOf({
  input,
  cached,
  written,
  output,
}: Pick<ScriptUsage, 'input' | 'cached' | 'written' | 'output'>): JsonMap {
  return {
    input_tokens: input - cached - written,
    cache_read_input_tokens: cached,
    cache_creation_input_tokens: written,
    output_tokens: output,
  };
}

function endOf({ end, parts }: WireScript, dice: Dice): JsonMap {
  if (end === 'length') return { stop_reason: dice.pick(['max_tokens', 'model_context_window_exceeded']) };
  if (end === 'safety') return { stop_reason: 'refusal', stop_details: shaped(facts.refusal, dice) };
  return { stop_reason: parts.some(({ is }) => is === 'call') ? 'tool_use' : 'end_turn' };
}
