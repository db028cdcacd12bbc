import {
  ask,
  deltaSums,
  endOf,
  inChunks,
  listOf,
  mapOf,
  recordingsAbsent,
  replyOf,
  requestOf,
  saidIn,
  serve,
  stored,
  streamed,
  weather,
} from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { interactionsDialect as dialect } from '../support/interactions-dialect.ts';
import { chunksOf, type RecordedTurn, recordedInteractions as recordings } from '../support/recording.ts';

if (recordingsAbsent !== undefined) it.skip(`no recorded interaction is read: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)('recorded interactions', () => {
  it('are both there', () => expect(recordings).toHaveLength(2));

  for (const { name, turns } of recordings) {
    for (const turn of turns) {
      it(`${name}: its parts, finish and usage are what the JSON says`, () => expectAnswer(turn));
      it(`${name}: the next request says its steps again, and answers its call`, () => expectNext(turn));
      if (turn.response.sse !== undefined) it(`${name}: is the same in pieces of 61 bytes`, () => expectSplit(turn));
    }
  }
});

async function expectAnswer(turn: RecordedTurn): Promise<void> {
  const { interaction, thought, call } = recorded(turn);
  const events = await play(turn);
  const end = endOf(events);
  expect(saidIn(end)).toEqual({ text: '', thought: '', calls: [call] });
  expect(end.content.parts[0]).toEqual({ type: 'thought', text: '', providerMetadata: { gemini: thought } });
  expect(end.finishReason).toEqual({ unified: 'functionCalls', raw: interaction['status'] });
  const usage = mapOf(interaction['usage']);
  expect(end.usage).toEqual({
    inputTokens: usage['total_input_tokens'],
    outputTokens: Number(usage['total_output_tokens']) + Number(usage['total_thought_tokens']),
    thoughtTokens: usage['total_thought_tokens'],
    cachedInputTokens: usage['total_cached_tokens'],
  });
  expect(end.metadata).toEqual({
    responseId: interaction['id'],
    model: interaction['model'],
    serviceTier: interaction['service_tier'],
  });
  expect(deltaSums(events).get(1)).toEqual(['functionCall', call.args]);
}

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

async function expectSplit(turn: RecordedTurn): Promise<void> {
  const reply = replyOf(turn);
  const { model } = await serve(dialect, [{ ...reply, pieces: inChunks(turn.response.sse ?? '', 61) }]);
  expect(await ask(model)).toEqual(await play(turn));
}

async function play(turn: RecordedTurn) {
  const { model } = await serve(dialect, [replyOf(turn)], { stream: turn.response.sse !== undefined });
  return ask(model);
}

/** What a recording says, read in the plainest way. */
function recorded(turn: RecordedTurn) {
  const { json } = turn.response;
  const events = chunksOf(turn);
  const steps = json ? listOf(json['steps']) : events.map(({ step }) => mapOf(step));
  const deltas = events.map(({ delta }) => mapOf(delta));
  const { id, name, arguments: args } = steps.find(({ type }) => type === 'function_call') ?? {};
  const signed = [...steps, ...deltas].find(({ signature }) => signature !== undefined && signature !== '');
  const said = deltas.find(({ type }) => type === 'arguments_delta')?.['arguments'];
  return {
    interaction: json ?? mapOf(events.at(-1)?.['interaction']),
    thought: { signature: String(signed?.['signature']) },
    call: { name: String(name), providerId: String(id), args: typeof said === 'string' ? said : JSON.stringify(args) },
  };
}
