import { type FunctionResponsePart, isJsonObject, type JsonObject, modelResponse } from '@mortise/core';
import type { WireCall } from './call-ids.ts';
import { type InputPart, toInputPart } from './to-media.ts';

/** The answer to a call, as an item. What the model reads is the core's one rule. */
export function toOutput(
  part: FunctionResponsePart,
  call: WireCall | undefined,
  provider: string,
  unsaid: (message: string) => void,
): JsonObject {
  const callId = call?.callId ?? part.providerId ?? part.id;
  const { type = 'function_call', caller } = call?.part.providerMetadata?.[provider] ?? {};
  const read = modelResponse(part);
  const from = caller === undefined ? {} : { caller };
  switch (type) {
    case 'mcp_approval_request':
      return approvalOf(callId, part, read);
    case 'tool_search_call': {
      const tools = Array.isArray(read['tools']) ? read['tools'] : [];
      return { type: 'tool_search_output', execution: 'client', call_id: callId, status: 'completed', tools };
    }
    case 'custom_tool_call':
      return {
        type: 'custom_tool_call_output',
        call_id: callId,
        output: outputOf(part, read, provider, unsaid),
        ...from,
      };
    default:
      return { type: 'function_call_output', call_id: callId, output: outputOf(part, read, provider, unsaid), ...from };
  }
}

/** A text, or a list where there are media. */
function outputOf(
  { outcome }: FunctionResponsePart,
  read: JsonObject,
  provider: string,
  unsaid: (message: string) => void,
): string | readonly JsonObject[] {
  const text = JSON.stringify(read);
  if (!('parts' in outcome) || !outcome.parts?.length) return text;
  const media = outcome.parts.flatMap((part): InputPart | readonly [] => toInputPart(part, provider, unsaid) ?? []);
  // Null beside media is no result of its own.
  const silent = outcome.status === 'ok' && outcome.output === null && outcome.modelOutput === undefined;
  const said: readonly InputPart[] = silent && media.length > 0 ? media : [{ type: 'input_text', text }, ...media];
  return said as unknown as readonly JsonObject[];
}

/** Only a result that does not say otherwise approves. */
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

/** A call that was refused is sent back with what it said, where that is valid JSON. */
export function argumentsOf({ args, refused }: WireCall['part']): string {
  if (!refused) return JSON.stringify(args);
  try {
    return isJsonObject(JSON.parse(refused.text)) ? refused.text : '{}';
  } catch {
    return '{}';
  }
}
