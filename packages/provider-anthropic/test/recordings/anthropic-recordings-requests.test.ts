import { ask, type ComparedRequest, recordedRequests, replyOf, serve, stored } from '@mortise/provider-kit/test';
import { vi } from 'vitest';
import { messagesDialect } from '../support/messages-dialect.ts';
import { type RecordedTurn, recordedBlocks, recordings } from '../support/recording.ts';
import { knownDifferences } from './known-differences.ts';
import { type ReadAnswer, recordedRequest } from './recorded-request.ts';
import { requestDifferences } from './request-differences.ts';

const conversations = recordings.filter(({ turns }) => turns.some(({ path = '' }) => isMessages(path)));

// The SDK prints warnings about recorded models that will be retired.
vi.spyOn(console, 'warn').mockReturnValue();

recordedRequests(conversations, knownDifferences, async (turns: readonly RecordedTurn[]) => {
  const answers: ReadAnswer[] = [];
  const compared: ComparedRequest[] = [];
  for (const turn of turns) {
    const { number, request, path = '' } = turn;
    if (!request || !isMessages(path)) continue;
    const options = { id: String(request['model']), stream: request['stream'] === true };
    const { model, server } = await serve(messagesDialect, [replyOf(turn)], options);
    const last = (await ask(model, recordedRequest(request, answers))).at(-1);
    const body = server.requests[0]?.body ?? {};
    const faults = (messagesDialect.problemsOf?.(body) ?? []).map((fault) => `oracle: ${fault}`);
    compared.push({ number, differences: [...faults, ...requestDifferences(body, request)] });
    if (last?.type === 'end') answers.push({ blocks: recordedBlocks(turn), content: stored(last, number) });
  }
  return compared;
});

/** Returns true for the path of the Messages API, but not for that of its token counting. */
function isMessages(path: string): boolean {
  return /\/messages(\?|$)/.test(path);
}
