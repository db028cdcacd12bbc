import { type FunctionResponsePart, type JsonObject, modelResponse } from '@mortise/core';
import { isOutputless, shownParts, wellFormedJson } from '@mortise/provider-kit';
import { isClientCall } from './client-calls.ts';
import { toClientItems } from './client-results.ts';
import { type InputPart, toInputPart } from './to-media.ts';

/** The result of a call in the format in which it is sent. */
export interface ResultItems {
  /** The item of the result, and messages with content that this item cannot contain. */
  readonly items: readonly JsonObject[];
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}

/**
 * The result of a call. It is converted once, and again
 * only if another conversation has a different call for it.
 */
export class ToolResult {
  readonly #part: FunctionResponsePart;
  readonly #provider: string;
  #call: JsonObject | undefined;
  #callId: string | undefined;
  #converted: ResultItems | undefined;

  constructor(part: FunctionResponsePart, provider: string) {
    this.#part = part;
    this.#provider = provider;
  }

  /**
   * @param call The sent call, which decides the format of the
   * result; undefined if the conversation does not have the call.
   */
  of(call: JsonObject | undefined, callId: string): ResultItems {
    if (!this.#converted || this.#call !== call || this.#callId !== callId) {
      this.#call = call;
      this.#callId = callId;
      this.#converted = toToolResult(this.#part, call, callId, this.#provider);
    }
    return this.#converted;
  }
}

/** Returns the result of a call as an item. The core decides the text that the model reads. */
function toToolResult(
  part: FunctionResponsePart,
  call: JsonObject = {},
  callId: string,
  provider: string,
): ResultItems {
  const { type, caller } = call;
  const problems: string[] = [];
  const warn = (message: string): void => void problems.push(message);
  const read = wellFormedJson(modelResponse(part));
  if (isClientCall(type)) {
    const { outcome } = part;
    return { items: toClientItems({ call, callId, outcome, read, media: mediaOf(part, provider, warn) }), problems };
  }
  if (type === 'mcp_approval_request') return { items: [approvalOf(callId, part, read)], problems };
  if (type === 'tool_search_call') {
    const tools = Array.isArray(read['tools']) ? read['tools'] : [];
    return {
      items: [{ type: 'tool_search_output', execution: 'client', call_id: callId, status: 'completed', tools }],
      problems,
    };
  }
  const item: JsonObject = {
    type: type === 'custom_tool_call' ? 'custom_tool_call_output' : 'function_call_output',
    call_id: callId,
    output: outputOf(part, read, mediaOf(part, provider, warn)),
    ...(caller !== undefined && { caller }),
  };
  return { items: [item], problems };
}

function mediaOf(
  { outcome }: FunctionResponsePart,
  provider: string,
  warn: (message: string) => void,
): readonly InputPart[] {
  return shownParts(outcome, warn).flatMap((part): InputPart | readonly [] => toInputPart(part, provider, warn) ?? []);
}

/** Returns the output as a text, or as a list if there are media. */
function outputOf(
  { outcome }: FunctionResponsePart,
  read: JsonObject,
  media: readonly InputPart[],
): string | readonly JsonObject[] {
  const text = JSON.stringify(read);
  if (!('parts' in outcome) || !outcome.parts?.length) return text;
  // A null output next to media is omitted.
  const parts: readonly InputPart[] =
    isOutputless(outcome) && media.length > 0 ? media : [{ type: 'input_text', text }, ...media];
  return parts as unknown as readonly JsonObject[];
}

/** Returns the answer to an approval request. Only a result with `approve: true` approves. */
function approvalOf(id: string, { outcome }: FunctionResponsePart, read: JsonObject): JsonObject {
  const approve = outcome.status === 'ok' && read['approve'] === true;
  const { reason = outcome.status === 'denied' ? outcome.reason : read['error'] } = read;
  return {
    type: 'mcp_approval_response',
    approval_request_id: id,
    approve,
    ...(!approve && typeof reason === 'string' && { reason }),
  };
}
