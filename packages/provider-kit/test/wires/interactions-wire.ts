import type { JsonMap } from '../recordings/json-map.ts';
import { inPieces } from '../support/scripted-answer.ts';
import type { Dice } from './dice.ts';
import { interactionsCases } from './interactions-cases.ts';
import { interactionsFacts as facts, interactionsHosted } from './interactions-facts.ts';
import { shaped } from './shape.ts';
import { expectedOf, type ToldAnswer, type Wire, type WireScript } from './wire-script.ts';

/** Gemini's Interactions. */
export const interactionsWire: Wire = {
  name: 'google.interactions',
  sources: ['ai.google.dev/gemini-api/docs/interactions', 'types of @google/genai 3.1.0: interactions'],
  free: new Set(['arguments', 'result']),
  frame: (event) => `event: ${String(event['event_type'])}\ndata: ${JSON.stringify(event)}\n\n`,
  mark: '',
  tell: tellInteraction,
  cases: interactionsCases(),
  refusals: [
    { status: 400, body: { error: { code: 'invalid_request', message: 'It cannot be.' } } },
    { status: 429, body: { error: { code: 'too_many_requests', message: 'Too many.' } } },
  ],
};

/** A step, both in a stream and in a complete answer. */
interface ToldStep {
  readonly begins: JsonMap;
  readonly deltas: readonly JsonMap[];
  readonly whole: JsonMap;
}

/** Writes the script as an interaction. */
export function tellInteraction(script: WireScript, dice: Dice): ToldAnswer {
  const { usage } = script;
  const steps = stepsOf(script, dice);
  const tools = dice.chance(3) ? 7 : 0;
  const head = shaped(facts.interaction, dice, {
    ...statusOf(script, dice),
    usage: shaped(facts.usage, dice, {
      total_input_tokens: usage.input,
      total_cached_tokens: usage.cached,
      total_output_tokens: usage.output - usage.thoughts,
      total_thought_tokens: usage.thoughts,
      total_tool_use_tokens: tools,
      total_tokens: usage.input + usage.output + tools,
    }),
  });
  const { id } = head;
  const isHosted = ({ type }: JsonMap): boolean => !['thought', 'model_output', 'function_call'].includes(String(type));
  return {
    events: [
      { event_type: 'interaction.created', interaction: shaped(facts.begun, dice, { status: 'in_progress' }) },
      { event_type: 'interaction.status_update', interaction_id: id, status: 'in_progress' },
      ...steps.flatMap(({ begins, deltas }, index) => [
        { event_type: 'step.start', index, step: begins },
        ...deltas.map((delta) => ({ event_type: 'step.delta', index, delta })),
        { event_type: 'step.stop', index },
      ]),
      { event_type: 'interaction.completed', interaction: head },
    ],
    whole: { ...head, steps: steps.map(({ whole }) => whole) },
    expected: expectedOf(script, {
      kept: steps.map(({ whole }) => whole).filter(isHosted),
      usage: {
        inputTokens: usage.input + tools,
        outputTokens: usage.output,
        cachedInputTokens: usage.cached,
        thoughtTokens: usage.thoughts,
      },
    }),
  };
}

function stepsOf({ parts, pieces }: WireScript, dice: Dice): readonly ToldStep[] {
  let calls = 0;
  return parts.flatMap((part): readonly ToldStep[] => {
    switch (part.is) {
      case 'text':
        return [output(part.text, pieces)];
      case 'thought':
        return [thought(part.text, part.mark, pieces)];
      case 'call':
        return [call(calls++, part.name, part.args, pieces, dice)];
      case 'hosted':
        return (interactionsHosted[part.which % interactionsHosted.length] ?? []).map(({ begins, deltas, whole }) => {
          const made = shaped(whole, dice);
          const started = Object.fromEntries(Object.keys(begins).map((member) => [member, made[member]]));
          return { begins: started, deltas: deltas.map((delta) => shaped(delta, dice)), whole: made };
        });
      default:
        return part satisfies never;
    }
  });
}

function output(text: string, pieces: number): ToldStep {
  return {
    begins: { type: 'model_output' },
    deltas: inPieces(text, pieces).map((piece) => ({ type: 'text', text: piece })),
    whole: { type: 'model_output', content: [{ type: 'text', text }] },
  };
}

function thought(text: string, signature: string, pieces: number): ToldStep {
  return {
    begins: { type: 'thought' },
    deltas: [
      ...inPieces(text, pieces).map((piece) => ({ type: 'thought_summary', content: { type: 'text', text: piece } })),
      { type: 'thought_signature', signature },
    ],
    whole: { type: 'thought', signature, summary: [{ type: 'text', text }] },
  };
}

/** Returns the step of a call. In a stream, the call is signed with an empty text. */
function call(at: number, name: string, args: JsonMap, pieces: number, dice: Dice): ToldStep {
  const step = shaped(facts.call, dice, { id: `call_${at}`, name, arguments: args });
  const text = Object.keys(args).length === 0 ? '' : JSON.stringify(args);
  return {
    begins: { ...step, arguments: {}, ...(dice.chance() && { signature: '' }) },
    deltas: inPieces(text, pieces).map((piece) => ({ type: 'arguments_delta', arguments: piece })),
    whole: step,
  };
}

function statusOf({ end, parts }: WireScript, dice: Dice): JsonMap {
  if (end === 'length') return { status: dice.pick(['incomplete', 'budget_exceeded']) };
  if (end === 'safety') return { status: 'failed', errors: [{ code: 'content_blocked', message: 'It was blocked.' }] };
  return { status: parts.some(({ is }) => is === 'call') ? 'requires_action' : 'completed' };
}
