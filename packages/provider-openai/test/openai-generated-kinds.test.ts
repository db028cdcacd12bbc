import { responsesWire, saidTypes } from '@mortise/provider-kit/test';
import type { ResponseOutputItem, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';

// If a new version of the SDK has a new kind, this file does not compile until written answers have it.
const events: Record<ResponseStreamEvent['type'], true> = {
  error: true,
  'response.function_call_arguments.delta': true,
  'response.output_text.delta': true,
  'response.audio.delta': true,
  'response.audio.done': true,
  'response.audio.transcript.delta': true,
  'response.audio.transcript.done': true,
  'response.code_interpreter_call_code.delta': true,
  'response.code_interpreter_call_code.done': true,
  'response.code_interpreter_call.completed': true,
  'response.code_interpreter_call.in_progress': true,
  'response.code_interpreter_call.interpreting': true,
  'response.compaction.compacting': true,
  'response.completed': true,
  'response.content_part.added': true,
  'response.content_part.done': true,
  'response.created': true,
  'response.file_search_call.completed': true,
  'response.file_search_call.in_progress': true,
  'response.file_search_call.searching': true,
  'response.function_call_arguments.done': true,
  'response.shell_call_command.added': true,
  'response.shell_call_command.delta': true,
  'response.shell_call_command.done': true,
  'response.shell_call_output_content.delta': true,
  'response.shell_call_output_content.done': true,
  'response.in_progress': true,
  'response.failed': true,
  'response.incomplete': true,
  'response.output_item.added': true,
  'response.output_item.done': true,
  'response.reasoning_summary_part.added': true,
  'response.reasoning_summary_part.done': true,
  'response.reasoning_summary_text.delta': true,
  'response.reasoning_summary_text.done': true,
  'response.reasoning_text.delta': true,
  'response.reasoning_text.done': true,
  'response.refusal.delta': true,
  'response.refusal.done': true,
  'response.output_text.done': true,
  'response.web_search_call.completed': true,
  'response.web_search_call.in_progress': true,
  'response.web_search_call.searching': true,
  'response.image_generation_call.completed': true,
  'response.image_generation_call.generating': true,
  'response.image_generation_call.in_progress': true,
  'response.image_generation_call.partial_image': true,
  'response.mcp_call_arguments.delta': true,
  'response.mcp_call_arguments.done': true,
  'response.mcp_call.completed': true,
  'response.mcp_call.failed': true,
  'response.mcp_call.in_progress': true,
  'response.mcp_list_tools.completed': true,
  'response.mcp_list_tools.failed': true,
  'response.mcp_list_tools.in_progress': true,
  'response.output_text.annotation.added': true,
  'response.queued': true,
  'response.custom_tool_call_input.delta': true,
  'response.custom_tool_call_input.done': true,
};

/** `input`: an item of the application, which an answer has only if it repeats the input. */
const items: Record<ResponseOutputItem['type'], true | 'input'> = {
  message: true,
  custom_tool_call: true,
  function_call: true,
  reasoning: true,
  apply_patch_call: true,
  program: true,
  code_interpreter_call: true,
  compaction: true,
  computer_call: true,
  file_search_call: true,
  shell_call: true,
  shell_call_output: true,
  web_search_call: true,
  tool_search_call: true,
  additional_tools: true,
  image_generation_call: true,
  local_shell_call: true,
  mcp_list_tools: true,
  mcp_approval_request: true,
  mcp_call: true,
  program_output: true,
  tool_search_output: true,
  apply_patch_call_output: 'input',
  computer_call_output: 'input',
  custom_tool_call_output: 'input',
  function_call_output: 'input',
  local_shell_call_output: 'input',
  mcp_approval_response: 'input',
};

describe('the generated Responses API answers', () => {
  const said = saidTypes(responsesWire);

  it.each(Object.keys(events))(
    'the generated Responses API answers have an event of the type %s, which the SDK has',
    (type) => {
      expect(said).toContain(type);
    },
  );

  it.each(Object.keys(items).filter((type) => items[type as keyof typeof items] === true))(
    'the generated Responses API answers have an item of the type %s, which the SDK has',
    (type) => expect(said).toContain(type),
  );
});
