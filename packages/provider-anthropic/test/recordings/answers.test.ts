import { ModelError } from '@mortise/core';
import {
  ask,
  deltaSums,
  endOf,
  failureOf,
  inChunks,
  type Reply,
  recordingsAbsent,
  replyOf,
  saidIn,
  serve,
} from '@mortise/provider-kit/test';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { messagesDialect } from '../support/messages-dialect.ts';
import { type RecordedTurn, recordings } from '../support/recording.ts';
import { expectedAnswer } from './expected-answer.ts';

const read = { answers: 0, failures: 0 };

if (recordingsAbsent !== undefined) it.skip(`no recorded answer is read: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)('recorded answers', () => {
  // The SDK says on the console which of the recorded models will end.
  vi.spyOn(console, 'warn').mockReturnValue();

  for (const { name, turns } of recordings) {
    for (const turn of turns) {
      const title = `${name}, turn ${turn.number}`;
      if (turn.response.status >= 400) it(`${title}: is the failure that was recorded`, () => expectFailure(turn));
      else it(`${title}: its blocks, finish and usage are what the JSON says`, () => expectAnswer(turn));
      if (turn.response.sse !== undefined) it(`${title}: is the same in pieces of 61 bytes`, () => expectSplit(turn));
    }
  }

  afterAll(() => {
    console.info(
      `recorded answers of ${recordings.length} files: ${read.answers} read, ${read.failures} failures as recorded`,
    );
  });
});

async function expectAnswer(turn: RecordedTurn): Promise<void> {
  const expected = expectedAnswer(turn);
  const events = await play(turn);
  const end = endOf(events);
  const { parts } = end.content;
  const { text, thought, calls } = saidIn(end);
  expect(text).toBe(expected.text);
  expect(thought).toBe(expected.thought);
  expect(calls.map((call) => ({ ...call, args: JSON.parse(call.args || '{}') as unknown }))).toEqual(expected.calls);
  expect(parts.flatMap((part) => (part.type === 'provider' ? [part.value] : []))).toEqual(expected.kept);
  const signatures = parts.filter(({ type }) => type === 'thought').map((part) => part.providerMetadata?.['anthropic']);
  expect(signatures).toEqual(expected.signatures.map((signature) => ({ signature })));
  expect(end.finishReason.unified).toBe(expected.finish);
  expect(end.usage).toMatchObject(expected.usage);
  expect(end.metadata).toMatchObject({ responseId: expected.id });
  for (const [index, [kind, sum]] of deltaSums(events)) {
    const part = parts[index];
    expect(part?.type).toBe(kind);
    expect(part && 'text' in part ? part.text : (end.argsText?.[index] ?? '')).toBe(sum);
  }
  read.answers++;
}

async function expectFailure(turn: RecordedTurn): Promise<void> {
  const said = turn.response.json?.['error'] as { readonly message: string } | undefined;
  const { error, retryable } = failureOf(await play(turn));
  expect(error).toBeInstanceOf(ModelError);
  expect(error).toMatchObject({ code: 'bad_request', status: turn.response.status });
  expect(error.message).toContain(said?.message);
  expect(retryable).toBe(false);
  read.failures++;
}

async function expectSplit(turn: RecordedTurn): Promise<void> {
  const split = { ...replyOf(turn), pieces: inChunks(turn.response.sse ?? '', 61) };
  expect(await play(turn, split)).toEqual(await play(turn));
}

async function play(turn: RecordedTurn, reply: Reply = replyOf(turn)) {
  const { model } = await serve(messagesDialect, [reply], { stream: turn.response.sse !== undefined });
  return ask(model);
}
