import type { Interactions, Part } from '@google/genai';
import { generateContentWire, interactionsWire, saidMembers, saidTypes } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';

// If a new version of the SDK has a new kind, this file does not compile until written answers have it.
/** `input`: a part that only an application or a live session sends. */
const parts: Record<keyof Part, true | 'input'> = {
  toolCall: true,
  toolResponse: true,
  codeExecutionResult: true,
  executableCode: true,
  fileData: true,
  functionCall: true,
  functionResponse: true,
  inlineData: true,
  text: true,
  thought: true,
  thoughtSignature: true,
  partMetadata: true,
  audioTranscription: 'input',
  mediaProcessing: 'input',
  mediaResolution: 'input',
  speechMetadata: 'input',
  videoMetadata: 'input',
};

const events: Record<Interactions.InteractionSSEEvent['event_type'], true> = {
  error: true,
  'step.delta': true,
  'step.start': true,
  'step.stop': true,
  'interaction.created': true,
  'interaction.completed': true,
  'interaction.status_update': true,
};

/** `input`: a step that the application sends. */
const steps: Record<Interactions.Step['type'], true | 'input'> = {
  thought: true,
  code_execution_call: true,
  google_search_call: true,
  google_maps_call: true,
  retrieval_call: true,
  url_context_call: true,
  mcp_server_tool_call: true,
  code_execution_result: true,
  google_maps_result: true,
  url_context_result: true,
  mcp_server_tool_result: true,
  google_search_result: true,
  model_output: true,
  function_call: true,
  file_search_call: true,
  file_search_result: true,
  processing_call: true,
  processing_result: true,
  retrieval_result: true,
  user_input: 'input',
  function_result: 'input',
};

it.each(said(parts))('the generated answers of generateContent have a part with the member %s', (name) => {
  expect(saidMembers(generateContentWire)).toContain(name);
});

it.each([...said(events), ...said(steps)])(
  'the generated answers of the Interactions API have an event or step of the type %s',
  (type) => {
    expect(saidTypes(interactionsWire)).toContain(type);
  },
);

function said(kinds: Readonly<Record<string, true | 'input'>>): readonly string[] {
  return Object.keys(kinds).filter((kind) => kinds[kind] === true);
}
