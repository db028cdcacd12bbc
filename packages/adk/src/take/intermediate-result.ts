import { type Event, type FunctionCall, RunError, type TextPart } from '@mortise/core';
import { textResponse } from '../wire/text-response.ts';
import type { AdkAnswer } from './adk-answer.ts';

/** The calls of a log that wait for a result, and that their model does not wait for, by their ids. */
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
 * The text that the model reads of an intermediate result. `call`: the call it belongs to; undefined if the
 * run waits for that call. Throws `RunError`, `bad_input`, for a call that takes one result only.
 */
export function intermediateResult(call: FunctionCall | undefined, { id, name, response }: AdkAnswer): TextPart {
  if (!call)
    throw new RunError(
      'bad_input',
      `the run waits for the result of ${name} (${id}), so no other can follow it; omit willContinue, or let the tool go on while it is pending, and give adkInput({ history })`,
    );
  const args = JSON.stringify(call.args);
  const shownArgs = args.length > shownChars ? `${args.slice(0, shownChars)}…` : args;
  const words = `The pending call ${call.name}(${shownArgs}) goes on. What it has come to so far, in the tool's words and not the user's: ${JSON.stringify(response)}`;
  return textResponse(words, { id: call.id, name: call.name, response });
}

const shownChars = 500;
