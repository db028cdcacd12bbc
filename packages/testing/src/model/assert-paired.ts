import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { SentCall, SentRequest, SentResult } from './sent-request.ts';

/** A call of a request, with its result. */
export interface SentPair {
  readonly call: SentCall;
  readonly result: SentResult;
}

/**
 * Throws unless each call of a request has exactly one result, under an id that no other call has.
 *
 * The results of a round of calls have to follow it directly,
 * in the order of the calls, before any other content.
 */
export function assertPaired({ items }: SentRequest): readonly SentPair[] {
  const pairs: SentPair[] = [];
  const ids = new Set<string>();
  let round: SentCall[] = [];
  let answered = 0;
  const closeRound = (next: string): void => {
    assertThat(answered === round.length, `${round.length - answered} calls have no result before ${next}`);
    round = [];
    answered = 0;
  };
  for (const item of items) {
    if (item.type === 'result') {
      pairs.push({ call: matching(round[answered++], item), result: item });
    } else if (item.type === 'call') {
      if (answered > 0) closeRound(`the call of ${item.name}`);
      round.push(unique(item, ids));
    } else if (item.role === 'user' || answered > 0) {
      closeRound(`the text ${JSON.stringify(item.text.slice(0, 40))}`);
    }
  }
  closeRound('the end');
  return pairs;
}

function matching(call: SentCall | undefined, { id, name }: SentResult): SentCall {
  const made = present(call, `the call of the result ${id ?? name ?? ''}`);
  assertEqual(id, made.id, `the id of the result of ${made.name}`);
  if (name !== undefined) assertEqual(name, made.name, 'the name in a result');
  return made;
}

function unique(call: SentCall, ids: Set<string>): SentCall {
  const { id } = call;
  if (id === undefined) return call;
  assertThat(typeof id === 'string' && id !== '', `a call of ${call.name} has an empty id`);
  assertThat(!ids.has(id), `two calls have the id ${id}`);
  ids.add(id);
  return call;
}
