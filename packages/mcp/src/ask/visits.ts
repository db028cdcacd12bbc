import type { JsonValue } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { factsOf } from '../error/call-error.ts';
import { isRecord } from '../json/is-record.ts';
import type { Round } from './asked.ts';
import type { Spent } from './server-request.ts';

/**
 * The pages that a person has to visit before a server takes a call, from the error that it refused it with
 * (`URLElicitationRequired` of 2025-11-25): each is a question, and the call is made again after the last.
 * Undefined: it is another error.
 */
export function visitsOf(error: unknown, spent: Spent): Round | undefined {
  const { code, data } = factsOf(error);
  const elicitations = isRecord(data) ? data['elicitations'] : undefined;
  if (code !== urlElicitationRequired || !Array.isArray(elicitations) || elicitations.length === 0) return undefined;
  const requests = (elicitations as readonly unknown[]).slice(0, mostVisits).map((each, at) => [`${at}`, visit(each)]);
  return {
    type: 'round',
    isVisit: true,
    requests: Object.fromEntries(requests) as { readonly [key: string]: JsonValue },
    given: {},
    spent: { ...spent, rounds: spent.rounds + 1 },
  };
}

function visit(elicitation: unknown): unknown {
  if (!isRecord(elicitation)) return {};
  const { message, url } = elicitation;
  const words = typeof message === 'string' ? cutText(message, longestMessage) : 'There is something to do at a page.';
  return {
    method: 'elicitation/create',
    params: { mode: 'url', url, message: `${words} (Accept once that is done: the call is made again then.)` },
  };
}

const urlElicitationRequired = -32042;
const mostVisits = 20;
const longestMessage = 1_900;
