import type { JsonObject, ToolResult } from '@mortise/core';
import type { McpCall } from '../endpoint/mcp-server.ts';
import { defaultSampling } from '../sampling/mcp-sampling.ts';
import { openRequest, type Round } from './asked.ts';
import { type Contact, ownAnswer, problemOf, readRequest } from './server-request.ts';

/**
 * The result of a round: a user is asked, the call is sent
 * again with all answers, or the call ends with an error.
 */
export type Settlement =
  | Round
  | { readonly type: 'again'; readonly more: Partial<McpCall>; readonly spent: Round['spent'] }
  | { readonly type: 'ended'; readonly result: ToolResult };

/**
 * Answers the questions that need no user, one after the other,
 * until one needs a user or none is open. Throws the errors of `ownAnswer`.
 */
export async function settleRound(
  toolName: string,
  contact: Contact,
  round: Round,
  signal: AbortSignal,
): Promise<Settlement> {
  const problem = problemOfRound(contact, round);
  if (problem !== undefined) return unsupported(toolName, problem);
  let now = round;
  for (let open = openRequest(now); open; open = openRequest(now)) {
    const [key, value] = open;
    const request = readRequest(value);
    const isSampling = request.method === 'sampling/createMessage';
    if (isSampling && now.spent.samples >= (contact.features.sampling?.maxPerCall ?? defaultSampling.maxPerCall))
      return unsupported(toolName, 'it sent more sampling requests than `maxPerCall` allows');
    const answer = await ownAnswer(contact, request, signal);
    if (!answer) return now;
    now = withAnswer(now, key, answer);
  }
  const { given, requestState, isVisit, spent } = now;
  if (isVisit) return { type: 'again', more: {}, spent };
  return { type: 'again', more: { inputResponses: given, ...(requestState !== undefined && { requestState }) }, spent };
}

/** Returns the round with one more answer. */
export function withAnswer(round: Round, key: string, answer: JsonObject): Round {
  const isSampling = readRequest(round.requests[key]).method === 'sampling/createMessage';
  const { rounds, samples } = round.spent;
  return {
    ...round,
    given: { ...round.given, [key]: answer },
    spent: { rounds, samples: samples + (isSampling ? 1 : 0) },
  };
}

function problemOfRound(contact: Contact, { requests, spent }: Round): string | undefined {
  const all = Object.values(requests);
  if (all.length === 0) return 'it asks for another call without a question';
  if (spent.rounds > maxRounds) return `it asked in more than ${maxRounds} rounds`;
  return all.map((value) => problemOf(contact, readRequest(value))).find((each) => each !== undefined);
}

function unsupported(toolName: string, problem: string): Settlement {
  const message = `\`${toolName}\` needs input that this client cannot give: ${problem}.`;
  return { type: 'ended', result: { status: 'error', code: 'mcp_unsupported_request', message } };
}

const maxRounds = 20;
