import type { Content } from '@mortise/core';
import {
  ask,
  type ComparedRequest,
  type JsonMap,
  recordedRequests,
  replyOf,
  serve,
  stored,
} from '@mortise/provider-kit/test';
import { dialectOf } from '../support/dialects.ts';
import { type RecordedTurn, recordings } from '../support/recording.ts';
import { knownDifferences } from './known-differences.ts';
import { recordedRequest } from './recorded-request.ts';
import { requestDifferences } from './request-differences.ts';

const conversations = recordings.filter(({ turns }) => turns.some(({ request }) => request));

recordedRequests(conversations, knownDifferences, async (turns: readonly RecordedTurn[]) => {
  const answers: Content[] = [];
  const compared: ComparedRequest[] = [];
  for (const turn of turns) {
    const { api, number, request } = turn;
    if (!request) continue;
    const dialect = dialectOf(api);
    const { model, server } = await serve(dialect, [replyOf(turn)], {
      id: String(request['model']),
      stream: request['stream'] === true,
      strict: isStrict(request) ? 'auto' : false,
      chat: { requireFinish: false, ...(hasDeveloper(request) && { systemRole: 'developer' }) },
    });
    const events = await ask(model, recordedRequest(api, request, answers));
    const body = server.requests[0]?.body ?? {};
    const faults = dialect.problemsOf?.(body) ?? [];
    compared.push({ number, differences: requestDifferences(api, body, request), faults });
    const last = events.at(-1);
    if (last?.type === 'end') answers.push(stored(last, number));
  }
  return compared;
});

/** Returns true if the recorded tools are strict. */
function isStrict({ tools = [] }: JsonMap): boolean {
  return (tools as readonly JsonMap[]).some((tool) => ((tool['function'] ?? tool) as JsonMap)['strict'] === true);
}

function hasDeveloper({ messages = [] }: JsonMap): boolean {
  return (messages as readonly JsonMap[]).some(({ role }) => role === 'developer');
}
