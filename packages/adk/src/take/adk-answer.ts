import {
  type Event,
  type FunctionCall,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  RunError,
  type TextPart,
} from '@mortise/core';
import { member, objectIn, textIn } from '../wire/member.ts';
import { textResponse } from '../wire/text-response.ts';
import { adkConfirmationName } from '../wire/virtual-names.ts';

/** A function response with all required members. */
export interface AdkAnswer {
  readonly id: string;
  readonly name: string;
  readonly response: JsonObject;
  /** True if more results follow; undefined if the client does not set the member. */
  readonly willContinue: boolean | undefined;
}

/** Reads a function response of a client's message. Throws `RunError` (`bad_input`). */
export function answerIn(given: JsonValue): AdkAnswer {
  const response = isJsonObject(given) ? (given as JsonObject) : {};
  const id = textIn(response, 'id');
  const name = textIn(response, 'name');
  if (!id || name === undefined)
    throw new RunError('bad_input', 'a function response must have the id and the name of the call that it answers');
  const willContinue = member(response, 'willContinue');
  return {
    id,
    name,
    response: objectIn(response, 'response'),
    willContinue: typeof willContinue === 'boolean' ? willContinue : undefined,
  };
}

/** Returns the calls of a log that have no result yet and for which their model does not wait, by id. */
export function ongoingCalls(events: readonly Event[]): ReadonlyMap<string, FunctionCall> {
  const calls = new Map<string, FunctionCall>();
  const ongoing = new Map<string, FunctionCall>();
  for (const event of events) {
    if (event.type === 'model')
      for (const part of event.content.parts) if (part.type === 'functionCall') calls.set(part.id, part);
    if (event.type !== 'asked' || !event.interim || event.request.kind !== 'result') continue;
    const call = calls.get(event.request.callId);
    if (call) ongoing.set(call.id, call);
  }
  return ongoing;
}

/**
 * Returns the text that the model reads of an intermediate result. `call` is the call of the result;
 * undefined if the run waits for that call. Throws `RunError` (`bad_input`) for a call that accepts only one
 * result.
 */
export function intermediateResult(call: FunctionCall | undefined, { id, name, response }: AdkAnswer): TextPart {
  if (!call)
    throw new RunError(
      'bad_input',
      `the run waits for the result of ${name} (${id}), so no further result can follow; omit willContinue, or let the model continue while the call is pending and give adkInput({ history })`,
    );
  const args = JSON.stringify(call.args);
  const shownArgs = args.length > shownChars ? `${args.slice(0, shownChars)}…` : args;
  const words = `The pending call ${call.name}(${shownArgs}) is still running. Its result so far, from the tool and not from the user: ${JSON.stringify(response)}`;
  return textResponse(words, { id: call.id, name: call.name, response });
}

const shownChars = 500;

/**
 * Returns the original call of a virtual call `adk_request_confirmation`, from its typed form or from the
 * JSON of another process, in any spelling of the members. A call without a name counts as such a virtual
 * call.
 *
 * Throws `RunError` (`bad_input`) on any other value.
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
