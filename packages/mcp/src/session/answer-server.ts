import { type Contact, ownAnswer, problemOf, type ServerRequest } from '../ask/server-request.ts';
import { defaultSampling } from '../sampling/mcp-sampling.ts';
import type { Flights } from './flights.ts';

/** The requests that a server of the older revisions may send during a call, by method, with the answer. */
export type ServerRequests = {
  readonly [method in 'elicitation/create' | 'sampling/createMessage' | 'roots/list']?: (
    params: unknown,
    signal: AbortSignal,
  ) => Promise<object>;
};

/** Answers the server's requests that have a handler; for the others the server gets "method not found". */
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

/** Answers only during a call, whose budget it uses: a server may not use the model outside of calls. */
async function answerSampling(
  contact: Contact,
  flights: Flights,
  request: ServerRequest,
  signal: AbortSignal,
): Promise<object> {
  const problem = problemOf(contact, request);
  if (problem !== undefined) throw new Error(problem);
  const over = flights.spendSample(contact.features.sampling?.maxPerCall ?? defaultSampling.maxPerCall);
  if (!over) throw new Error('a model is asked during a call only, and so often');
  return (await ownAnswer(contact, request, AbortSignal.any([signal, over]))) ?? flights.ask(request);
}
