import {
  ask,
  endOf,
  listOf,
  mapOf,
  recordingsAbsent,
  replyOf,
  requestOf,
  serve,
  stored,
  streamed,
  weather,
} from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { interactionsDialect as dialect } from '../support/interactions-dialect.ts';
import { chunksOf, type RecordedTurn, recordedInteractions as recordings } from '../support/recording.ts';

if (recordingsAbsent !== undefined) it.skip(`no recorded interaction is read: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)(
  `recorded interactions${recordingsAbsent ? ` (skipped: ${recordingsAbsent})` : ''}`,
  () => {
    for (const { name, turns } of recordings) {
      for (const turn of turns) {
        if (!isThoughtAndCall(turn)) continue;
        it(`${name}: the next request sends its steps back, and answers its call`, () => expectNext(turn));
      }
    }
  },
);

async function expectNext(turn: RecordedTurn): Promise<void> {
  const { thought, call } = recorded(turn);
  const stream = turn.response.sse !== undefined;
  const fine = streamed(dialect, dialect.events({ text: 'Fine' }));
  const { model: first } = await serve(dialect, [replyOf(turn)], { stream, id: 'gemini-2.5-flash' });
  const { model, server } = await serve(dialect, [fine], { id: 'gemini-2.5-flash' });
  const request = requestOf({ declarations: [{ ...weather, name: 'getWeather' }] });
  const content = stored(endOf(await ask(first, request)), 0);
  const id = 'turn0/1';
  const outcome = { status: 'ok', output: { celsius: 21 } } as const;
  const { providerId } = call;
  const results = { type: 'functionResponse' as const, id, providerId, name: call.name, outcome };
  endOf(await ask(model, { ...request, contents: [...request.contents, content, { role: 'tool', parts: [results] }] }));
  const { body = {} } = server.requests[0] ?? {};
  expect(dialect.problemsOf?.(body)).toEqual([]);
  expect(listOf(body['input']).slice(1)).toEqual([
    { type: 'thought', ...thought },
    { type: 'function_call', id: providerId, name: call.name, arguments: JSON.parse(call.args) },
    { type: 'function_result', call_id: providerId, name: call.name, result: { celsius: 21 } },
  ]);
}

/** Returns true for an answer of one thought and one call, after which the next request is compared. */
function isThoughtAndCall(turn: RecordedTurn): boolean {
  const steps = turn.response.json
    ? listOf(turn.response.json['steps'])
    : chunksOf(turn).flatMap(({ step }) => (step === undefined ? [] : [mapOf(step)]));
  return steps.map(({ type }) => type).join() === 'thought,function_call';
}

/** Reads the content of a recording without the adapter. */
function recorded(turn: RecordedTurn) {
  const { json } = turn.response;
  const events = chunksOf(turn);
  const steps = json ? listOf(json['steps']) : events.map(({ step }) => mapOf(step));
  const deltas = events.map(({ delta }) => mapOf(delta));
  const { id, name, arguments: args } = steps.find(({ type }) => type === 'function_call') ?? {};
  const signed = [...steps, ...deltas].find(({ signature }) => signature !== undefined && signature !== '');
  const said = deltas.find(({ type }) => type === 'arguments_delta')?.['arguments'];
  return {
    thought: { signature: String(signed?.['signature']) },
    call: { name: String(name), providerId: String(id), args: typeof said === 'string' ? said : JSON.stringify(args) },
  };
}
