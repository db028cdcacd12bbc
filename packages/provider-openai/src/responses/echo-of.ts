import { isJsonObject, type JsonObject } from '@mortise/core';

/** The members of an item that may be sent back, without those that only an answer has. */
export function echoOf({ created_by: _, parsed_arguments: __, ...item }: JsonObject): JsonObject {
  const { type, output } = item;
  if (type === 'shell_call_output' && Array.isArray(output))
    return { ...item, output: output.map((chunk) => (isJsonObject(chunk) ? echoOf(chunk) : chunk)) };
  return item;
}

/** True if the server accepts an item in a request. The others would have another meaning there. */
export function isEchoable({ type, role, status }: JsonObject): boolean {
  switch (type) {
    case 'additional_tools':
      return role === 'developer';
    case 'computer_call_output':
      return status !== 'failed';
    case 'custom_tool_call_output':
      return status === undefined || status === 'completed';
    default:
      return true;
  }
}
