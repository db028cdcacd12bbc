import { isJsonObject, type JsonObject, type JsonValue, RunError } from '@mortise/core';
import { member, objectIn, textIn } from '../wire/member.ts';

/** A function response that has what it needs. */
export interface AdkAnswer {
  readonly id: string;
  readonly name: string;
  readonly response: JsonObject;
  /** True if more results follow; undefined if the client does not say. */
  readonly willContinue: boolean | undefined;
}

/** A function response of a client's message. Throws `RunError`, `bad_input`. */
export function answerIn(given: JsonValue): AdkAnswer {
  const response = isJsonObject(given) ? (given as JsonObject) : {};
  const id = textIn(response, 'id');
  const name = textIn(response, 'name');
  if (!id || name === undefined)
    throw new RunError('bad_input', 'a function response has the id and the name of the call that it answers');
  const willContinue = member(response, 'willContinue');
  return {
    id,
    name,
    response: objectIn(response, 'response'),
    willContinue: typeof willContinue === 'boolean' ? willContinue : undefined,
  };
}
