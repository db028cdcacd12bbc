import type { ContentBlock, RawContentBlockDelta, RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import { messagesWire, saidTypes } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';

// If a new version of the SDK has a new kind, this file does not compile until written answers have it.
const kinds: Record<RawMessageStreamEvent['type'] | ContentBlock['type'] | RawContentBlockDelta['type'], true> = {
  content_block_delta: true,
  content_block_start: true,
  content_block_stop: true,
  message_delta: true,
  message_start: true,
  message_stop: true,
  text: true,
  thinking: true,
  bash_code_execution_tool_result: true,
  tool_use: true,
  code_execution_tool_result: true,
  container_upload: true,
  redacted_thinking: true,
  server_tool_use: true,
  text_editor_code_execution_tool_result: true,
  tool_search_tool_result: true,
  web_fetch_tool_result: true,
  web_search_tool_result: true,
  citations_delta: true,
  input_json_delta: true,
  signature_delta: true,
  text_delta: true,
  thinking_delta: true,
};

it.each(Object.keys(kinds))('the generated Messages API answers have the type %s of the SDK', (type) => {
  expect(saidTypes(messagesWire)).toContain(type);
});
