import { type Contact, ownAnswer, problemOf, type ServerRequest } from '../ask/server-request.ts';
import { defaultSampling } from '../sampling/mcp-sampling.ts';
import type { Flights } from './flights.ts';

/** The handlers of the requests that a server of the older revisions may send during a call, by method. */
export type ServerRequests = {
  readonly [method in 'elicitation/create' | 'sampling/createMessage' | 'roots/list']?: (
    params: unknown,
    signal: AbortSignal,
  ) => Promise<object>;
};

/** Creates the handlers for a server's requests; a request without a handler gets "method not found". */
export function answerServer(contact: Contact, flights: Flights): ServerRequests {
  const { sampling, roots } = contact.features;
  return {
    'elicitation/create': (params) => flights.ask({ method: 'elicitation/create', params }),
    ...(sampling && {
      'sampling/createMessage': (params: unknown, signal: AbortSignal) =>
        answerSampling(contact, flights, { method: 'sampling/createMessage', params }, signal),
    }),
    ...(roots && {
      'roots/list': async (params: unknown, signal: AbortSignal) =>
        (await ownAnswer(contact, { method: 'roots/list', params }, signal)) ?? { roots: [] },
    }),
  };
}

/**
 * Answers a sampling request only during a call, and counts it against the limit of the call: a server may
 * not use the model outside of calls.
 */
async function answerSampling(
  contact: Contact,
  flights: Flights,
  request: ServerRequest,
  signal: AbortSignal,
): Promise<object> {
  const problem = problemOf(contact, request);
  if (problem !== undefined) throw new Error(problem);
  const over = flights.spendSample(contact.features.sampling?.maxPerCall ?? defaultSampling.maxPerCall);
  if (!over) throw new Error('sampling is allowed only during a call, up to the limit of the call');
  return (await ownAnswer(contact, request, AbortSignal.any([signal, over]))) ?? flights.ask(request);
}
