import type { KnownDifference } from '@mortise/provider-kit/test';

export const knownDifferences: readonly KnownDifference[] = [
  {
    at: /^openai\.responses\/(llm-|pydantic-openai_responses_model_retry)/,
    differs: /: function_call call_\w+\.id: "fc_\w+" for nothing$/,
    because: 'our request also has the item id of a call, which may be omitted',
  },
  {
    at: /^openai\.responses\/pydantic-openai_responses_stream\.json, turn 2/,
    differs: /: no function_call(_output)? fc_\w+$|: function_call(_output)? call_\w+ besides$/,
    because: 'the recorded request answers with the id of the item instead of the id of the call',
  },
  {
    at: /tool_search/,
    differs: /^tools: function \w+\.strict: false for true$/,
    because: 'a tool that is loaded only by search is not strict',
  },
  {
    at: /^openai\.responses\/pydantic-openai_native_tool_search_streaming\.json, turn 2/,
    differs: /^history: tool_search_output tso_\w+ besides$/,
    because: 'our request repeats the output of a hosted search unchanged; the recorded request omits it',
  },
  {
    at: /^openai\.responses\/pydantic-openai_native_tool_search_streaming\.json, turn 2/,
    differs: /^history: tool_search_call tsc_\w+\.(arguments|call_id)/,
    because: 'our request repeats a hosted search unchanged; the recorded request rewrites it',
  },
  {
    at: /^anthropic\.messages\+openai\.responses\//,
    differs: /^history: no tool_search_(call|output) srvtoolu_|^history: function_call toolu_\w+\.namespace: nothing/,
    because: "another provider's search is omitted from the history, not translated",
  },
  {
    at: /^openai\.chat\/pydantic-multimodal_tool_return_matrix_direct-\w+-document-openai_chat\.json, turn 2/,
    differs: /^history: no user This is file \w+:$|^history: user What get_file returned/,
    because: 'files that a tool returned are in a user message, which introduces them with our own text',
  },
  {
    at: /^openai\.chat\/pydantic-multimodal_tool_return_matrix_direct-binary-document-openai_chat\.json, turn 2/,
    differs: /^history: file \.file\.filename: /,
    because: 'a file without a name gets a name of ours',
  },
  {
    at: /^openai\.chat\/pydantic-complex_agent_run_in_flow\.json/,
    differs: /^tools: function \w+\.(parameters\.required: \[\] for nothing|strict: true for false)$/,
    because: 'our request makes tools without parameters strict too, the recorded request only tools with parameters',
  },
];
