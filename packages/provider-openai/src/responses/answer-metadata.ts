import type { JsonObject, JsonValue } from '@mortise/core';
import { otherUsage } from './from-end.ts';

/** Returns the members of a response without a field in `ModelEnd`, under the names of the server. */
export function otherMembers(response: JsonObject): JsonObject {
  const rest = Object.entries(response).filter(([name, value]) => !known.has(name) && isNonEmpty(value));
  return { ...Object.fromEntries(rest), ...otherUsage(response['usage']) };
}

function isNonEmpty(value: JsonValue): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}

/** Members that other code reads, and members that repeat the request. */
const known: ReadonlySet<string> = new Set([
  'id',
  'object',
  'created_at',
  'completed_at',
  'status',
  'error',
  'incomplete_details',
  'model',
  'output',
  'output_text',
  'usage',
  'service_tier',
  'tool_usage',
  // Settings that repeat the request.
  'background',
  'conversation',
  'frequency_penalty',
  'include',
  'instructions',
  'max_output_tokens',
  'max_tool_calls',
  'metadata',
  'parallel_tool_calls',
  'presence_penalty',
  'previous_response_id',
  'prompt',
  'prompt_cache_key',
  'prompt_cache_options',
  'prompt_cache_retention',
  'reasoning',
  'safety_identifier',
  'store',
  'temperature',
  'text',
  'tool_choice',
  'tools',
  'top_logprobs',
  'top_p',
  'truncation',
  'user',
]);
