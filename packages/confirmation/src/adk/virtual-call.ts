import { type FunctionCall, isJsonObject, type JsonObject, type PendingRequest } from '@mortise/core';
import type { AdkToolConfirmation } from './adk-event.ts';
import { adkConfirmationName, adkInputName } from './virtual-names.ts';

/** The virtual call that a question is shown as: its name and arguments. */
export interface VirtualCall {
  readonly name: string;
  readonly args: JsonObject;
}

/** How a package shows its kind of question; undefined for the others. */
export type VirtualCallMaker = (request: PendingRequest, call: FunctionCall) => VirtualCall | undefined;

/** A question as a virtual call. What is neither a confirmation nor known to a maker is shown as a question to the user. */
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
export function toolConfirmationOf({ hint, payload }: PendingRequest): AdkToolConfirmation {
  return { hint, confirmed: false, ...(payload !== undefined && { payload }) };
}

function confirmationCall(request: PendingRequest, { id, name, args }: FunctionCall): VirtualCall {
  const toolConfirmation = { ...toolConfirmationOf(request) };
  return {
    name: adkConfirmationName,
    args: { originalFunctionCall: { id, name, args: request.args ?? args }, toolConfirmation },
  };
}

function inputCall({ id, hint, payload, answerJsonSchema }: PendingRequest): VirtualCall {
  return {
    name: adkInputName,
    args: {
      interruptId: id,
      message: hint,
      ...(payload !== undefined && { payload }),
      // As clients of ADK for Go read it, and as the dev UI and those of ADK for JavaScript do.
      ...(isJsonObject(answerJsonSchema) && { responseSchema: answerJsonSchema, response_schema: answerJsonSchema }),
    },
  };
}
