import { type FunctionCall, isJsonObject, type JsonValue, RunError } from '@mortise/core';
import { adkConfirmationName } from './virtual-names.ts';

/**
 * The call that a virtual call `adk_request_confirmation` is
 * about: from its typed form, or from the JSON of another process.
 *
 * Throws `RunError`, `bad_input`, on anything else.
 */
export function originalCallFrom(call: {
  readonly name?: string;
  readonly args?: { readonly [name: string]: unknown };
}): FunctionCall {
  if (call.name !== adkConfirmationName)
    throw bad(`a call of "${String(call.name)}"`, `give one of "${adkConfirmationName}"`);
  const raw = call.args?.['originalFunctionCall'];
  if (!isJsonObject(raw))
    throw bad('a confirmation without originalFunctionCall', 'it is an object with name and args');
  const { id = '', name, args = {} }: { readonly [name: string]: JsonValue | undefined } = raw;
  if (typeof id !== 'string' || typeof name !== 'string' || name === '' || !isJsonObject(args))
    throw bad('an originalFunctionCall that is no call', 'id and name are texts, args is an object');
  return { id, name, args };
}

function bad(what: string, how: string): RunError {
  return new RunError('bad_input', `originalCallFrom was given ${what}; ${how}`);
}
