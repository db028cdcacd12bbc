import { type FunctionCall, isJsonObject, type JsonObject, type JsonValue, type PendingRequest } from '@mortise/core';
import type { AdkToolConfirmation } from './adk-event.ts';
import { adkConfirmationName, adkInputName } from './virtual-names.ts';

/** The virtual call that a question is shown as: its name and arguments. */
export interface VirtualCall {
  readonly name: string;
  readonly args: JsonObject;
}

/** How a package shows its kind of question; undefined for the others. */
export type VirtualCallMaker = (request: PendingRequest, call: FunctionCall) => VirtualCall | undefined;

/**
 * A question as a virtual call. What is neither a confirmation
 * nor known to a maker is shown as a question to the user.
 */
export function virtualCall(
  request: PendingRequest,
  call: FunctionCall,
  makers: readonly VirtualCallMaker[],
): VirtualCall {
  for (const make of makers) {
    const made = make(request, call);
    if (made) return made;
  }
  return request.kind === 'confirmation' ? confirmationCall(request, call) : inputCall(request);
}

/** What ADK shows of a confirmation that is asked. */
export function toolConfirmationOf(request: PendingRequest): AdkToolConfirmation {
  return { hint: request.hint, confirmed: false, ...payloadOf(request) };
}

/**
 * What is shown beside the call, which stays as it was given: the question's payload, and in it as `checked`
 * what the arguments come to, as `checkedGap` why that does not say all of it. A payload that is no object
 * goes into `payload`.
 */
function payloadOf({ payload, checked, checkedGap }: PendingRequest): { readonly payload?: JsonValue } {
  if (checked === undefined && !checkedGap) return payload === undefined ? {} : { payload };
  const own = payload === undefined ? {} : isJsonObject(payload) ? payload : { payload };
  const shown = { ...(checked !== undefined && { checked }), ...(checkedGap && { checkedGap: { ...checkedGap } }) };
  return { payload: { ...own, ...shown } };
}

function confirmationCall(request: PendingRequest, { id, name, args }: FunctionCall): VirtualCall {
  const toolConfirmation = { ...toolConfirmationOf(request) };
  return {
    name: adkConfirmationName,
    args: { originalFunctionCall: { id, name, args: request.args ?? args }, toolConfirmation },
  };
}

function inputCall(request: PendingRequest): VirtualCall {
  const { id, hint, answerJsonSchema } = request;
  return {
    name: adkInputName,
    args: {
      interruptId: id,
      message: hint,
      ...payloadOf(request),
      // As clients of ADK for Go read it, and as the dev UI and those of ADK for JavaScript do.
      ...(isJsonObject(answerJsonSchema) && { responseSchema: answerJsonSchema, response_schema: answerJsonSchema }),
    },
  };
}
