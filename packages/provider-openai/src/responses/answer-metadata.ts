import type { JsonObject, JsonValue } from '@mortise/core';
import { besideUsage } from './from-usage.ts';

/** What a response says beside its output, and has no name of ours: under the server's. */
export function besideOutput(response: JsonObject): JsonObject {
  const rest = Object.entries(response).filter(([name, value]) => !known.has(name) && saysSomething(value));
  return { ...Object.fromEntries(rest), ...besideUsage(response['usage']) };
}

function saysSomething(value: JsonValue): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}

/** What is read elsewhere, and what only repeats the request. */
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
  // Of the request.
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
