import type { JsonMap } from '../recordings/json-map.ts';
import type { ExpectedAnswer, NamedAnswer } from './wire-script.ts';

/** Returns unusual answers that Interactions servers were observed to send. */
export function interactionsCases(): readonly NamedAnswer[] {
  return [
    {
      name: 'a thought that has only a signature, before a call that is signed with an empty text',
      seen: 'vercel-tool-call-step1.stream.json',
      written: {
        events: stream([
          [{ type: 'thought' }, { type: 'thought_signature', signature: 'c2lnbmVk' }],
          [called, { type: 'arguments_delta', arguments: '{"city":"Rome"}' }],
        ]),
        expected: { ...asked, marks: ['c2lnbmVk'] },
      },
    },
    {
      name: 'arguments in the start event of the call, without a delta',
      seen: 'types of @google/genai 3.1.0: interactions',
      written: { events: stream([[{ ...called, arguments: { city: 'Rome' } }]]), expected: asked },
    },
    {
      name: 'the status completed although calls are open',
      seen: 'vercel/ai packages/google/src/interactions',
      written: {
        events: stream([[called, { type: 'arguments_delta', arguments: '{"city":"Rome"}' }]], 'completed'),
        expected: asked,
      },
    },
    {
      name: 'an error as an event',
      seen: 'faults of SDKs: it is yielded as any other event',
      written: {
        events: [
          ...stream([]).slice(0, 2),
          { event_type: 'error', error: { code: 'unavailable', message: 'Overloaded.' } },
        ],
        expected: { code: 'overloaded', says: 'Overloaded.' },
      },
    },
    {
      name: 'a stream that ends without its last event',
      seen: 'faults of proxies',
      written: { events: stream([[called]]).slice(0, -1), expected: { code: 'stream_cut', says: '' } },
    },
  ];
}

const called = { type: 'function_call', id: 'call_0', name: 'weather', signature: '', arguments: {} };
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

function stream(steps: readonly (readonly JsonMap[])[], status = 'requires_action'): readonly JsonMap[] {
  const head = { id: 'v1_interaction', object: 'interaction', model: 'gemini-test-4' };
  return [
    { event_type: 'interaction.created', interaction: { ...head, status: 'in_progress' } },
    { event_type: 'interaction.status_update', interaction_id: head.id, status: 'in_progress' },
    ...steps.flatMap(([step, ...deltas], index) => [
      { event_type: 'step.start', index, step },
      ...deltas.map((delta) => ({ event_type: 'step.delta', index, delta })),
      { event_type: 'step.stop', index },
    ]),
    {
      event_type: 'interaction.completed',
      interaction: { ...head, status, usage: { total_input_tokens: 10, total_output_tokens: 5, total_tokens: 15 } },
    },
  ];
}
