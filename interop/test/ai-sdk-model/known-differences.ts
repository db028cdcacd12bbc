import type { KnownDifferences } from '../recorded-answers.ts';

const approval = {
  of: ['calls'],
  why: "the provider's question has a name of its own: `approve_provider_call` here, `mcp_<server>` there",
};

const merged = {
  of: ['text'],
  why: 'the recording has two answers in one stream; a model of ours ends with the first',
};

const noThoughts = { of: ['thought', 'usage'], why: "OpenAI's package reads no thoughts of other servers" };

/** The recorded answers that our model and the AI SDK model read differently, by title. */
export const knownDifferences: KnownDifferences = {
  'openai.responses/vercel-openai-mcp-tool-approval.1.json.json, turn 1': approval,
  'openai.responses/vercel-openai-mcp-tool-approval.1.stream.json, turn 1': approval,
  'openai.chat/vercel-xai-tool-call.json.json, turn 1': noThoughts,
  'openai.chat/vercel-xai-tool-call.stream.json, turn 1': noThoughts,
  'google.generateContent/jsgenai-Chats_Tests_sendMessage_multiple_messages_with_server_side_MCP_tools_stream.json, turn 1':
    merged,
  'google.generateContent/jsgenai-Chats_Tests_sendMessage_multiple_messages_with_server_side_MCP_tools_stream.json, turn 2':
    merged,
  'google.generateContent/jsgenai-Client_Tests_server_side_MCP_server_ML_Dev_should_call_server_side_MCP_server__stream.json, turn 1':
    merged,
  'google.generateContent/pydantic-multimodal_tool_return_matrix_tool_return_content-url-image-google_vertex.json, turn 1':
    { of: ['finish'], why: "Google's package says `other` of UNEXPECTED_TOOL_CALL; neither acts" },
};
