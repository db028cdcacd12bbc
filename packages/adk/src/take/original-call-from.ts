import { type FunctionCall, isJsonObject, type JsonObject, RunError } from '@mortise/core';
import { member, objectIn, textIn } from '../wire/member.ts';
import { adkConfirmationName } from '../wire/virtual-names.ts';

/**
 * The call that a virtual call `adk_request_confirmation` is about: from its typed form, or from the JSON of
 * another process, however its members are spelled. A call without a name is taken for one.
 *
 * Throws `RunError`, `bad_input`, on anything else.
 */
export function originalCallFrom(call: unknown): FunctionCall {
  if (!isJsonObject(call)) throw bad(`${call === null ? 'null' : typeof call}`, 'give the functionCall of a part');
  const name = member(call as JsonObject, 'name');
  if (name !== undefined && name !== adkConfirmationName)
    throw bad(`a call of "${String(name)}"`, `give one of "${adkConfirmationName}"`);
  const original = member(objectIn(call as JsonObject, 'args'), 'originalFunctionCall');
  if (!isJsonObject(original))
    throw bad('a confirmation without originalFunctionCall', 'it is an object with name and args');
  const { id, args, called } = {
    id: member(original as JsonObject, 'id') ?? '',
    args: member(original as JsonObject, 'args') ?? {},
    called: textIn(original as JsonObject, 'name'),
  };
  if (typeof id !== 'string' || !called || !isJsonObject(args))
    throw bad('an invalid originalFunctionCall', 'id and name must be strings, args an object');
  return { id, name: called, args: args as JsonObject };
}

function bad(what: string, how: string): RunError {
  return new RunError('bad_input', `originalCallFrom was given ${what}; ${how}`);
}
