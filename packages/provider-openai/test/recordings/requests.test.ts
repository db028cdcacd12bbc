import type { Content } from '@mortise/core';
import { ask, endOf, serve, stored } from '@mortise/provider-kit/test';
import { afterAll, describe, expect, it } from 'vitest';
import { dialectOf } from '../support/dialects.ts';
import { type JsonMap, type Recording, recordingsAbsent, recordingsIn, replyOf } from '../support/recording.ts';
import { requestOracle } from '../support/request-oracle.ts';
import { knownDifferences } from './known-differences.ts';
import { recordedRequest } from './recorded-request.ts';
import { requestDifferences } from './request-differences.ts';

const recordings = recordingsIn(
  'openai.responses',
  'openai.chat',
  'google.generateContent+openai.chat',
  'anthropic.messages+openai.responses',
);
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
    const { api, request } = turn;
    if (!request) continue;
    const { model, server } = await serve(dialectOf(api), [replyOf(turn)], {
      id: String(request['model']),
      stream: request['stream'] === true,
      strict: isStrict(request) ? 'auto' : false,
      chat: { requireFinish: false, ...(hasDeveloper(request) && { systemRole: 'developer' }) },
    });
    const events = await ask(model, recordedRequest(api, request, answers));
    const body = server.requests[0]?.body ?? {};
    const title = `${name}, turn ${at + 1}`;
    for (const fault of requestOracle(api)?.(body) ?? []) unexplained.push(`${title}: the oracle: ${fault}`);
    for (const line of unknownIn(title, requestDifferences(api, body, request))) unexplained.push(`${title}: ${line}`);
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

/** Whether the server held the recorded tools to their schemas. */
function isStrict({ tools = [] }: JsonMap): boolean {
  return (tools as readonly JsonMap[]).some((tool) => ((tool['function'] ?? tool) as JsonMap)['strict'] === true);
}

function hasDeveloper({ messages = [] }: JsonMap): boolean {
  return (messages as readonly JsonMap[]).some(({ role }) => role === 'developer');
}
