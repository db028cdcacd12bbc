import { inputRequired, ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server';
import type { PendingCall, RunEvent, RunResult, SessionKey, Settled } from '@mortise/core';
import { isRecord } from '../json/is-record.ts';
import type { ClientCall } from './caller-model.ts';
import { outcomeIn, type ServedTools } from './served-tools.ts';
import { fromResponse, toQuestion } from './to-question.ts';
import { type ServedResult, toResult } from './to-result.ts';

/** Runs a call, or goes on with one that waits, and answers its result, or what it asks. */
export async function answerCall(
  tools: ServedTools,
  userId: string,
  call: ClientCall,
  context: ServerContext,
): Promise<ServedResult | ReturnType<typeof inputRequired>> {
  const { signal, inputResponses } = context.mcpReq;
  const state = context.mcpReq.requestState<unknown>();
  if (state === undefined) {
    const session = tools.newSession(userId);
    return finish(tools, session, call, context, tools.begin(session, call, signal));
  }
  const session: SessionKey = { ...tools.newSession(userId), sessionId: String(state) };
  const pending = await tools.pendingOf(session, call);
  if (!pending)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `nothing waits for this answer: call ${call.name} anew`);
  const answers = pending.flatMap((question) => {
    const value = fromResponse(question, isRecord(inputResponses) ? inputResponses[question.id] : undefined);
    return value === undefined ? [] : [{ requestId: question.id, value }];
  });
  if (answers.length < pending.length) {
    await tools.forget(session);
    return refusal(`\`${call.name}\` was not run: its question was not answered`);
  }
  return finish(tools, session, call, context, tools.goOn(session, answers, signal));
}

async function finish(
  tools: ServedTools,
  session: SessionKey,
  call: ClientCall,
  context: ServerContext,
  events: AsyncIterable<RunEvent>,
): Promise<ServedResult | ReturnType<typeof inputRequired>> {
  let outcome: Settled | undefined;
  let result: RunResult | undefined;
  for await (const event of events) {
    outcome = outcomeIn(event) ?? outcome;
    if (event.type === 'end') result = event.result;
    if (event.type === 'toolProgress') await tellProgress(context, event.value);
  }
  if (result?.status === 'paused') return ask(tools, session, call, result.pending);
  await tools.forget(session);
  if (outcome) return toResult(call.name, outcome, tools.hasOutputSchema(call.name));
  return refusal(`\`${call.name}\` gave no result: ${result?.error?.message ?? 'the run ended before it'}`);
}

async function ask(
  tools: ServedTools,
  session: SessionKey,
  call: ClientCall,
  pending: readonly PendingCall[],
): Promise<ServedResult | ReturnType<typeof inputRequired>> {
  const requests: Record<string, ReturnType<typeof inputRequired.elicit>> = {};
  for (const question of pending) {
    const form = toQuestion(question);
    if (typeof form === 'string') {
      await tools.forget(session);
      return refusal(`\`${call.name}\` was not run: ${form}`);
    }
    requests[question.id] = inputRequired.elicit(form as never);
  }
  await tools.keep(session);
  // The id of the session is at the same time the proof: nobody can guess it.
  return inputRequired({ inputRequests: requests, requestState: session.sessionId });
}

async function tellProgress({ mcpReq }: ServerContext, value: unknown): Promise<void> {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined || !isRecord(value) || typeof value['progress'] !== 'number') return;
  const { progress, total, message } = value;
  await mcpReq.notify({
    method: 'notifications/progress',
    params: {
      progressToken: token,
      progress,
      ...(typeof total === 'number' && { total }),
      ...(typeof message === 'string' && { message }),
    },
  });
}

function refusal(text: string): ServedResult {
  return { content: [{ type: 'text', text }], isError: true };
}
