import type { JsonMap } from '../recordings/json-map.ts';
import { inPieces } from '../support/scripted-answer.ts';
import type { Dice } from './dice.ts';
import { responsesCases } from './responses-cases.ts';
import { responsesFacts as facts, responsesAnnotations } from './responses-facts.ts';
import { responsesFailures } from './responses-failures.ts';
import { responsesHosted } from './responses-hosted.ts';
import { shaped } from './shape.ts';
import { expectedOf, type ToldAnswer, type Wire, type WireScript } from './wire-script.ts';

/** OpenAI's Responses. */
export const responsesWire: Wire = {
  name: 'openai.responses',
  sources: [
    'developers.openai.com/api/reference/resources/responses, /streaming-events',
    'types of openai 7.55.0: resources/responses',
  ],
  free: new Set(['arguments', 'tools', 'metadata', 'input', 'attributes']),
  frame: (event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`,
  mark: '',
  tell: tellResponses,
  cases: [...responsesCases(), ...responsesFailures()],
  refusals: [
    { status: 400, body: refusal('invalid_request_error', 'unknown_parameter', 'tools') },
    { status: 429, body: refusal('insufficient_quota', 'insufficient_quota', null) },
    { status: 500, body: refusal('server_error', null, null) },
  ],
};

/** An item of the output, with its start event and its further events in a stream. */
export interface ToldItem {
  readonly begins: JsonMap;
  readonly events: readonly JsonMap[];
  readonly item: JsonMap;
}

/** Writes the script as a response. */
export function tellResponses(script: WireScript, dice: Dice): ToldAnswer {
  const { usage, end } = script;
  const items = itemsOf(script, dice);
  const output = items.map(({ item }) => item);
  const head = shaped(facts.response, dice);
  const writes = dice.chance();
  const counts = {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: usage.cached, ...(writes && { cache_write_tokens: usage.written }) },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: usage.thoughts },
    total_tokens: usage.input + usage.output,
  };
  const reason = end === 'length' ? 'max_output_tokens' : 'content_filter';
  const ended = end === 'stop' ? {} : { status: 'incomplete', incomplete_details: { reason } };
  const whole = { ...head, ...ended, output, usage: counts };
  return {
    events: streamOf(items, { ...head, ...shaped(facts.begun, dice), output: [], usage: null }, whole, dice),
    whole,
    expected: expectedOf(script, {
      kept: output.filter(({ type }) => !['message', 'reasoning', 'function_call'].includes(String(type))),
      usage: {
        inputTokens: usage.input,
        outputTokens: usage.output,
        cachedInputTokens: usage.cached,
        thoughtTokens: usage.thoughts,
        ...(writes && { cacheWriteTokens: usage.written }),
      },
    }),
  };
}

/** Returns the events of a response with these items. Events of proxies have no sequence numbers. */
export function streamOf(items: readonly ToldItem[], begun: JsonMap, whole: JsonMap, dice: Dice): readonly JsonMap[] {
  const counted = !dice.chance(4);
  const events: JsonMap[] = [
    { type: 'response.created', response: begun },
    ...(dice.chance(4) ? [{ type: 'response.queued', response: begun }] : []),
    { type: 'response.in_progress', response: begun },
    ...items.flatMap(({ begins, events: between, item }, index) => [
      { type: 'response.output_item.added', output_index: index, item: begins },
      ...between.map((event) => ({ item_id: item['id'], output_index: index, ...event })),
      { type: 'response.output_item.done', output_index: index, item },
    ]),
    { type: `response.${whole['status']}`, response: whole },
  ];
  return events.map((event, at) => (counted ? { ...event, sequence_number: at } : event));
}

function itemsOf({ parts, pieces }: WireScript, dice: Dice): readonly ToldItem[] {
  let calls = 0;
  return parts.map((part, at): ToldItem => {
    switch (part.is) {
      case 'text':
        return message(part.text, `msg_${at}`, pieces, dice);
      case 'thought':
        return reasoning(part.text, part.mark, `rs_${at}`, pieces, dice);
      case 'call':
        return call(part.name, JSON.stringify(part.args), calls++, pieces, dice);
      case 'hosted':
        return hosted(part.which, dice);
      default:
        return part satisfies never;
    }
  });
}

function message(text: string, id: string, pieces: number, dice: Dice): ToldItem {
  const annotations = dice.chance(4) ? [shaped(dice.pick(responsesAnnotations), dice)] : [];
  const part = shaped(facts.outputText, dice, { text, annotations });
  const item = shaped(facts.message, dice, { id, content: [part] });
  const at = { content_index: 0 };
  return {
    begins: { ...item, status: 'in_progress', content: [] },
    events: [
      { type: 'response.content_part.added', ...at, part: { ...part, text: '', annotations: [] } },
      ...inPieces(text, pieces).map((delta) =>
        shaped(facts.textDelta, dice, { type: 'response.output_text.delta', ...at, delta }),
      ),
      ...annotations.map((annotation, index) => ({
        type: 'response.output_text.annotation.added',
        ...at,
        annotation_index: index,
        annotation,
      })),
      shaped(facts.textDone, dice, { type: 'response.output_text.done', ...at, text }),
      { type: 'response.content_part.done', ...at, part },
    ],
    item,
  };
}

/** Returns the item of a thought, which is a summary or the complete text. */
function reasoning(text: string, mark: string, id: string, pieces: number, dice: Dice): ToldItem {
  const raw = dice.chance(3);
  const part = { type: raw ? 'reasoning_text' : 'summary_text', text };
  const name = raw ? 'response.reasoning_text' : 'response.reasoning_summary_text';
  const at = raw ? { content_index: 0 } : { summary_index: 0 };
  const around = raw ? 'response.content_part' : 'response.reasoning_summary_part';
  const said = raw ? { summary: [], content: [part] } : { summary: [part], ...(dice.chance(4) && { content: [] }) };
  const item = shaped(facts.reasoning, dice, { id, ...said, encrypted_content: mark });
  return {
    begins: {
      ...item,
      summary: [],
      ...(raw && { content: [] }),
      ...(dice.chance() ? { encrypted_content: 'part of it' } : { encrypted_content: undefined }),
    },
    events: [
      { type: `${around}.added`, ...at, part: { ...part, text: '' } },
      ...inPieces(text, pieces).map((delta) => shaped(facts.delta, dice, { type: `${name}.delta`, ...at, delta })),
      { type: `${name}.done`, ...at, text },
      { type: `${around}.done`, ...at, part },
    ],
    item,
  };
}

function call(name: string, args: string, at: number, pieces: number, dice: Dice): ToldItem {
  const item = shaped(facts.functionCall, dice, { id: `fc_${at}`, call_id: `call_${at}`, name, arguments: args });
  return {
    begins: { ...item, status: 'in_progress', arguments: '' },
    events: [
      ...inPieces(args, pieces).map((delta) =>
        shaped(facts.delta, dice, { type: 'response.function_call_arguments.delta', delta }),
      ),
      { type: 'response.function_call_arguments.done', arguments: args },
    ],
    item,
  };
}

function hosted(which: number, dice: Dice): ToldItem {
  const {
    item: shape,
    begins = {},
    events = [],
  } = responsesHosted[which % responsesHosted.length] as (typeof responsesHosted)[number];
  const item = shaped(shape, dice);
  return { begins: { ...item, ...shaped(begins, dice) }, events: events.map((event) => shaped(event, dice)), item };
}

function refusal(type: string, code: string | null, param: string | null): JsonMap {
  return { error: { type, code, param, message: 'It cannot be done.' } };
}
