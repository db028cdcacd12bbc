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
  requestOf,
  saidIn,
  serve,
} from '@mortise/provider-kit/test';
import { afterAll, describe, expect, it } from 'vitest';
import { generateContentDialect } from '../support/generate-content-dialect.ts';
import { type RecordedTurn, recordings } from '../support/recording.ts';
import { expectedAnswer, expectedFailure, hasServerTools } from './expected-answer.ts';

const read = { answers: 0, failures: 0 };

if (recordingsAbsent !== undefined) it.skip(`no recorded answer is read: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)('recorded answers', () => {
  for (const { name, turns } of recordings) {
    for (const turn of turns) {
      const title = `${name}, turn ${turn.number}`;
      if (expectedFailure(turn)) it(`${title}: is the failure that was recorded`, () => expectFailure(turn));
      else it(`${title}: its parts, finish and usage are what the JSON says`, () => expectAnswer(turn));
      if (turn.response.sse !== undefined) it(`${title}: is the same in pieces of 61 bytes`, () => expectSplit(turn));
    }
  }

  afterAll(() => {
    console.info(`recorded answers of ${recordings.length} files: ${read.answers} read, ${read.failures} failures`);
  });
});

async function expectAnswer(turn: RecordedTurn): Promise<void> {
  const expected = expectedAnswer(turn);
  const events = await play(turn);
  const end = endOf(events);
  const said = saidIn(end);
  expect(said.text).toBe(expected.text);
  expect(said.thought).toBe(expected.thought);
  expect(said.calls).toEqual(expected.calls);
  expect(end.finishReason.unified).toBe(expected.finish);
  expect(end.usage).toMatchObject(expected.usage);
  const { parts } = end.content;
  expect(parts.flatMap((part) => (part.type === 'provider' ? [part.value] : []))).toEqual(expected.kept);
  const signatures = parts.flatMap(({ type, providerMetadata }) => {
    const signature = providerMetadata?.['gemini']?.['thoughtSignature'];
    return signature === undefined ? [] : [[type, signature]];
  });
  expect(signatures).toEqual(expected.signatures);
  for (const [index, [kind, sum]] of deltaSums(events)) {
    const part = parts[index];
    expect(part?.type).toBe(kind);
    if (part?.type === 'functionCall')
      expect(JSON.parse(sum || '{}')).toEqual(argsOf(end.argsText?.[index], part.args));
    else expect(part && 'text' in part ? part.text : undefined).toBe(sum);
  }
  read.answers++;
}

async function expectFailure(turn: RecordedTurn): Promise<void> {
  const expected = expectedFailure(turn);
  const { error } = failureOf(await play(turn));
  expect(error).toBeInstanceOf(ModelError);
  expect(error.message).toContain(expected?.message.slice(0, 100));
  expect(error).toMatchObject({ status: expected?.status, code: expected?.code });
  read.failures++;
}

async function expectSplit(turn: RecordedTurn): Promise<void> {
  const reply = replyOf(turn);
  const split = { ...reply, pieces: inChunks(turn.response.sse ?? '', 61) };
  const [whole, inPieces] = [await play(turn), await play(turn, split)];
  if (turn.response.status < 400) expect(inPieces).toEqual(whole);
  else expect(failureOf(inPieces).error.message).toBe(failureOf(whole).error.message);
}

async function play(turn: RecordedTurn, reply: Reply = replyOf(turn)) {
  const { request, response } = turn;
  const { model } = await serve(generateContentDialect, [reply], {
    stream: response.sse !== undefined || request?.stream === true,
    ...(request && { id: request.model }),
  });
  const providerTools = hasServerTools(turn) ? [{ provider: 'gemini', name: 'mcpServers', config: [] }] : [];
  return ask(model, requestOf({ providerTools }));
}

function argsOf(text: string | undefined, args: object): unknown {
  return text === undefined ? args : JSON.parse(text);
}
