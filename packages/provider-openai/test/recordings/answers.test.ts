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
import { afterAll, describe, expect, it } from 'vitest';
import { dialectOf } from '../support/dialects.ts';
import type { AskedOptions } from '../support/openai-dialect.ts';
import { type RecordedTurn, recordings } from '../support/recording.ts';
import { expectedAnswer, expectedFailure, hasTerminalMark } from './expected-answer.ts';
import { recordedRequest } from './recorded-request.ts';

const read = { answers: 0, failures: 0, cut: 0 };

if (recordingsAbsent !== undefined) it.skip(`no recorded answer is read: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)('recorded answers', () => {
  for (const { name, turns } of recordings) {
    for (const turn of turns) {
      const title = `${name}, turn ${turn.number}`;
      if (expectedFailure(turn)) it(`${title}: is the failure that was recorded`, () => expectFailure(turn));
      else if (!hasTerminalMark(turn)) it(`${title}: was cut, and does not act`, () => expectCut(turn));
      else it(`${title}: text, thoughts, calls, finish and usage are what the JSON says`, () => expectAnswer(turn));
      if (turn.response.sse !== undefined) it(`${title}: is the same in pieces of 61 bytes`, () => expectSplit(turn));
    }
  }

  afterAll(() => {
    console.info(
      `recorded answers of ${recordings.length} files: ${read.answers} read, ${read.failures} failures, ${read.cut} without a terminal mark`,
    );
  });
});

async function expectAnswer(turn: RecordedTurn, options: AskedOptions = {}): Promise<void> {
  const expected = expectedAnswer(turn);
  const events = await play(turn, options);
  const end = endOf(events);
  const said = saidIn(end);
  expect(said.text).toBe(expected.text);
  expect(said.thought.replaceAll(/\s/g, '')).toBe(expected.thought.replaceAll(/\s/g, ''));
  expect(said.calls).toEqual(expected.calls);
  expect(end.finishReason.unified).toBe(expected.finish);
  expect(end.usage).toMatchObject(expected.usage ?? {});
  for (const item of expected.kept) expect(keptIn(end.content.parts)).toContain(String(item['id']));
  for (const item of expected.kept) {
    const sealed = item['encrypted_content'];
    if (typeof sealed === 'string') expect(keptIn(end.content.parts)).toContain(sealed);
  }
  for (const [index, [kind, sum]] of deltaSums(events)) {
    const part = end.content.parts[index];
    expect(part?.type).toBe(kind);
    expect(part && 'text' in part ? part.text : end.argsText?.[index]).toBe(sum);
  }
  read.answers++;
}

async function expectFailure(turn: RecordedTurn): Promise<void> {
  const expected = expectedFailure(turn);
  const failure = failureOf(await play(turn));
  expect(failure.error).toBeInstanceOf(ModelError);
  const error = failure.error as ModelError;
  expect(error.message).toContain(expected?.message.slice(0, 100));
  if (expected && expected.status >= 400) expect(error.status).toBe(expected.status);
  expect(error.code).toBe(expected?.code === 'insufficient_quota' ? 'rate_limit' : 'bad_request');
  expect(failure.retryable).toBe(false);
  read.failures++;
}

/** A server that never says why it ends: cut by default, whole for who knows the server. */
async function expectCut(turn: RecordedTurn): Promise<void> {
  const { error, retryable } = failureOf(await play(turn));
  expect(error).toMatchObject({ code: 'stream_cut' });
  expect(retryable).toBe(true);
  await expectAnswer(turn, { chat: { requireFinish: false } });
  read.answers--;
  read.cut++;
}

async function expectSplit(turn: RecordedTurn): Promise<void> {
  const whole = await play(turn);
  const reply = replyOf(turn);
  const split = { ...reply, pieces: inChunks(turn.response.sse ?? '', 61) };
  expect(await play(turn, {}, split)).toEqual(whole);
}

async function play(turn: RecordedTurn, options: AskedOptions = {}, reply: Reply = replyOf(turn)) {
  const { model } = await serve(dialectOf(turn.api), [reply], {
    stream: turn.response.sse !== undefined || turn.request?.['stream'] === true,
    ...(turn.request && { id: String(turn.request['model']) }),
    ...options,
  });
  return ask(model, turn.request ? recordedRequest(turn.api, turn.request, []) : undefined);
}

function keptIn(parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}
