import { ask, endOf, serve, stored } from '@mortise/provider-kit/test';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { messagesDialect } from '../support/messages-dialect.ts';
import { type Recording, recordedBlocks, recordingsAbsent, recordingsIn, replyOf } from '../support/recording.ts';
import { requestOracle } from '../support/request-oracle.ts';
import { knownDifferences } from './known-differences.ts';
import { type ReadAnswer, recordedRequest } from './recorded-request.ts';
import { requestDifferences } from './request-differences.ts';

const recordings = recordingsIn('anthropic.messages', 'anthropic.messages+openai.responses');
const conversations = recordings.filter(({ turns }) => turns.some(({ path = '' }) => isMessages(path)));
const counted = { requests: 0, equal: 0, reasons: new Map<string, number>() };

if (recordingsAbsent !== undefined) it.skip(`no recorded request is compared: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)('recorded requests', () => {
  // The SDK says on the console which of the recorded models will end.
  vi.spyOn(console, 'warn').mockReturnValue();

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
  const answers: ReadAnswer[] = [];
  const unexplained: string[] = [];
  for (const turn of turns) {
    const { request, path = '' } = turn;
    if (!request || !isMessages(path)) continue;
    const options = { id: String(request['model']), stream: request['stream'] === true };
    const { model, server } = await serve(messagesDialect, [replyOf(turn)], options);
    const end = endOf(await ask(model, recordedRequest(request, answers)));
    const body = server.requests[0]?.body ?? {};
    const faults = (requestOracle()?.(body) ?? []).map((fault) => `oracle: ${fault}`);
    unexplained.push(...unknownIn(`${name}, turn ${turn.number}`, [...faults, ...requestDifferences(body, request)]));
    answers.push({ blocks: recordedBlocks(turn), content: stored(end, turn.number) });
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
  return differences
    .filter((line) => !known.some(({ differs }) => differs.test(line)))
    .map((line) => `${title}: ${line}`);
}

/** Tokens can be counted at another path. */
function isMessages(path: string): boolean {
  return /\/messages(\?|$)/.test(path);
}
