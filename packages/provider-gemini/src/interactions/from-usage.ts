import { isJsonObject, type JsonValue, type Usage } from '@mortise/core';
import { fromUsage as fromCounts } from '../generate-content/from-usage.ts';

/** The tokens as they were counted: in other words than generateContent's, and alike. */
export function fromUsage(said: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(said)) return undefined;
  return fromCounts({
    promptTokenCount: said['total_input_tokens'] ?? null,
    toolUsePromptTokenCount: said['total_tool_use_tokens'] ?? null,
    candidatesTokenCount: said['total_output_tokens'] ?? null,
    thoughtsTokenCount: said['total_thought_tokens'] ?? null,
    cachedContentTokenCount: said['total_cached_tokens'] ?? null,
  });
}
