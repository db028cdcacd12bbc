import type { Content } from '@mortise/core';
import { ask, type ComparedRequest, recordedRequests, replyOf, serve, stored } from '@mortise/provider-kit/test';
import { generateContentDialect as dialect } from '../support/generate-content-dialect.ts';
import { type RecordedTurn, recordings } from '../support/recording.ts';
import { knownDifferences } from './known-differences.ts';
import { recordedRequest } from './recorded-request.ts';
import { requestDifferences } from './request-differences.ts';

const conversations = recordings.filter(({ turns }) => turns.some(({ request }) => request));

recordedRequests(conversations, knownDifferences, async (turns: readonly RecordedTurn[]) => {
  const answers: Content[] = [];
  const compared: ComparedRequest[] = [];
  for (const turn of turns) {
    const { number, request } = turn;
    if (!request) continue;
    const { model: id, stream, vertex } = request;
    const options = { id, stream, ...(vertex && { vertexai: {} }) };
    const { model, server } = await serve(dialect, [replyOf(turn)], options);
    const events = await ask(model, recordedRequest(request.body, answers));
    const body = server.requests[0]?.body ?? {};
    const faults = dialect.problemsOf?.(body) ?? [];
    compared.push({ number, differences: requestDifferences(body, request.body), faults });
    const last = events.at(-1);
    if (last?.type === 'end') answers.push(stored(last, number));
  }
  return compared;
});
