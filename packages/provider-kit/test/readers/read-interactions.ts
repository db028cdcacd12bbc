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

/** Reads a recorded answer of Gemini's Interactions API. */
export function readInteractions(turn: ReadTurn): ReadAnswer {
  if (turn.request && !/\/interactions(\?|$)/.test(turn.request.path))
    return { skip: 'the request did not ask for an answer of a model' };
  const refusal = refusalOf(turn);
  if (refusal) return refusal;
  const events = eventsOf(turn);
  const failed = events.find(({ error }) => error);
  if (failed) return failureIn(failed);
  const streamed = turn.response.sse !== undefined;
  const whole = streamed
    ? mapOf(events.find((event) => event['event_type'] === 'interaction.completed')?.['interaction'])
    : (events[0] ?? {});
  const { status } = whole;
  if (status === undefined) return cut;
  if (status === 'requires_continuation') return { skip: 'the answer continues in the next one' };
  const blocked = listOf(whole['errors']).some(({ code }) => code === 'content_blocked');
  if (status === 'failed' && !blocked) return failureIn({ error: listOf(whole['errors'])[0] ?? {} });
  const steps = streamed ? streamedOf(events) : listOf(whole['steps']);
  const ofType = (type: string) => steps.filter((step) => step['type'] === type);
  const calls = ofType('function_call').map(({ name, id, arguments: args }) => ({
    name: textIn(name),
    id: textIn(id) || undefined,
    args: argsIn(args),
  }));
  const usage = mapOf(whole['usage']);
  return {
    text: ofType('model_output')
      .flatMap(({ content }) => listOf(content))
      .map(({ text }) => textIn(text))
      .join(''),
    thought: ofType('thought')
      .flatMap(({ summary }) => listOf(summary))
      .map(({ text }) => textIn(text))
      .join(''),
    calls,
    marks: ofType('thought').flatMap(({ signature }) => (textIn(signature) === '' ? [] : [textIn(signature)])),
    kept: steps
      .filter(({ type }) => !['model_output', 'thought', 'function_call', 'user_input'].includes(String(type)))
      .map(({ signature, ...step }) => (signature === '' || signature === undefined ? step : { ...step, signature })),
    finish: finishOf(blocked ? 'content_blocked' : textIn(status), calls.length > 0),
    usage: counted({
      inputTokens: sum(usage['total_input_tokens'], usage['total_tool_use_tokens']),
      outputTokens: sum(usage['total_output_tokens'], usage['total_thought_tokens']),
      cachedInputTokens: usage['total_cached_tokens'],
      thoughtTokens: usage['total_thought_tokens'],
    }),
  };
}

/** Returns the steps, joined from their start events and the following events. */
function streamedOf(events: readonly JsonMap[]): readonly JsonMap[] {
  const steps: { [member: string]: unknown }[] = [];
  for (const { event_type: type, index, step, delta } of events) {
    const at = Number(index);
    if (type === 'step.start') steps[at] = { ...mapOf(step) };
    if (type === 'step.delta') grow(steps[at] ?? {}, mapOf(delta));
  }
  return steps;
}

function grow(step: { [member: string]: unknown }, { type, ...delta }: JsonMap): void {
  if (type === 'arguments_delta') {
    step['arguments'] =
      typeof step['arguments'] === 'string' ? step['arguments'] + textIn(delta['arguments']) : delta['arguments'];
  } else if (type === 'thought_signature') step['signature'] = delta['signature'];
  else if (type === 'thought_summary') step['summary'] = [...listOf(step['summary']), mapOf(delta['content'])];
  else if (step['type'] === 'model_output') step['content'] = [...listOf(step['content']), { type, ...delta }];
  else Object.assign(step, delta);
}

function finishOf(status: string, calls: boolean) {
  if (calls && (status === 'completed' || status === 'requires_action')) return 'functionCalls';
  if (status === 'completed') return 'stop';
  if (['incomplete', 'budget_exceeded'].includes(status)) return 'length';
  return status === 'content_blocked' ? 'safety' : 'other';
}
