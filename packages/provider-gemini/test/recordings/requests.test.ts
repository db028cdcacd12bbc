import type { Content } from '@mortise/core';
import { ask, endOf, served, stored } from '@mortise/provider-kit/test';
import { afterAll, describe, expect, it } from 'vitest';
import { generateContentDialect } from '../support/generate-content-dialect.ts';
import { type Recording, recordingsAbsent, recordingsIn, replyOf } from '../support/recording.ts';
import { requestOracle } from '../support/request-oracle.ts';
import { knownDifferences } from './known-differences.ts';
import { recordedRequest } from './recorded-request.ts';
import { requestDifferences } from './request-differences.ts';

const recordings = recordingsIn('google.generateContent', 'google.generateContent+openai.chat');
const conversations = recordings.filter(({ turns }) => turns.some(({ request }) => request));
const counted = { requests: 0, equal: 0, reasons: new Map<string, number>() };

if (recordingsAbsent !== undefined) it.skip(`no recorded request is compared: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)('recorded requests', () => {
  for (const recording of conversations) {
    it(`${recording.name}: ours are valid, and say again what must be said again`, () => expectRequests(recording));
  }

  afterAll(() => {
    const reasons = [...counted.reasons].map(([reason, count]) => `  ${count} differ: ${reason}`);
    const line = `of ${counted.requests} requests in ${conversations.length} recorded conversations ${counted.equal} are equal`;
    console.info([line, ...reasons].join('\n'));
  });
});

/** Each turn is asked with what our adapter made of the recorded answers before it. */
async function expectRequests({ name, turns }: Recording): Promise<void> {
  const answers: Content[] = [];
  const unexplained: string[] = [];
  for (const [at, turn] of turns.entries()) {
    const { request } = turn;
    if (!request) continue;
    const { model: id, stream, vertex } = request;
    const server = await served(replyOf(turn));
    const model = generateContentDialect.modelAt(server.url, { id, stream, ...(vertex && { vertexai: {} }) });
    const events = await ask(model, recordedRequest(request.body, answers));
    const body = server.requests[0]?.body ?? {};
    const title = `${name}, turn ${at + 1}`;
    for (const fault of requestOracle()?.(body) ?? []) unexplained.push(`${title}: the oracle: ${fault}`);
    for (const line of unknownIn(title, requestDifferences(body, request.body))) unexplained.push(`${title}: ${line}`);
    if (turn.response.status < 400) answers.push(stored(endOf(events), at));
  }
  expect(unexplained).toEqual([]);
}

/** The differences that have no reason; those that have one are counted. */
function unknownIn(title: string, differences: readonly string[]): readonly string[] {
  const known = knownDifferences.filter(({ at }) => at.test(title));
  const reasons = new Set(known.filter(({ differs }) => differences.some((line) => differs.test(line))));
  for (const { because } of reasons) counted.reasons.set(because, (counted.reasons.get(because) ?? 0) + 1);
  counted.requests++;
  if (differences.length === 0) counted.equal++;
  return differences.filter((line) => !known.some(({ differs }) => differs.test(line)));
}
