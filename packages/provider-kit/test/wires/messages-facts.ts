import { either, type Shape, sometimes } from './shape.ts';

const caller = sometimes({ type: 'direct' }, { type: 'code_execution_20260120', tool_id: 'srvtoolu_7' });
const counts: Shape = {
  cache_creation: sometimes({ ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 }),
};
const serverToolUse = sometimes({
  web_search_requests: 1,
  web_fetch_requests: sometimes(0),
});

/** Objects of Anthropic's Messages, without the members that a script sets. */
export const messagesFacts: Readonly<
  Record<
    'message' | 'usage' | 'lastUsage' | 'iteration' | 'advised' | 'end' | 'refusal' | 'text' | 'thinking' | 'toolUse',
    Shape
  >
> = {
  message: {
    id: 'msg_01A',
    type: 'message',
    role: 'assistant',
    model: 'claude-test-5',
    stop_sequence: null,
    stop_details: sometimes(null),
    container: sometimes({ id: 'container_1', expires_at: '2026-11-27T12:00:00Z' }, null),
    context_management: sometimes({ applied_edits: either([], [{ type: 'clear_tool_uses_20250919' }]) }, null),
  },
  usage: {
    ...counts,
    service_tier: sometimes('standard', 'priority'),
    inference_geo: sometimes('not_available', 'us'),
  },
  lastUsage: {
    server_tool_use: serverToolUse,
  },
  /** The usage of one message of an answer. */
  iteration: { type: 'message', ...counts },
  /**
   * The tokens of an advisor model that was asked in between, which are counted separately from the answer.
   */
  advised: {
    type: 'advisor_message',
    model: 'claude-test-5',
    ...counts,
    input_tokens: 1,
    output_tokens: 1,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
  },
  end: { stop_sequence: null, stop_details: sometimes(null) },
  refusal: {
    type: 'refusal',
    category: sometimes('cyber', null),
    explanation: 'It may do harm.',
    recommended_model: sometimes('claude-test-4'),
  },
  text: { type: 'text', citations: sometimes(null) },
  thinking: { type: 'thinking' },
  toolUse: { type: 'tool_use', caller },
};

/** The blocks of provider tools: a call and its result. They are kept unchanged and sent back. */
export const messagesHosted: readonly (readonly [use: Shape, result: Shape] | readonly [alone: Shape])[] = [
  [
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'Rome' }, caller },
    {
      type: 'web_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      caller,
      content: either(
        [
          {
            type: 'web_search_result',
            title: 'Rome',
            url: 'https://example.com/rome',
            encrypted_content: 'c2VhbGVk',
            page_age: null,
          },
        ],
        { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
      ),
    },
  ],
  [
    {
      type: 'server_tool_use',
      id: 'srvtoolu_2',
      name: 'web_fetch',
      input: { url: 'https://example.com/rome' },
      caller,
    },
    {
      type: 'web_fetch_tool_result',
      tool_use_id: 'srvtoolu_2',
      caller,
      content: {
        type: 'web_fetch_result',
        url: 'https://example.com/rome',
        retrieved_at: '2026-11-27T10:00:00Z',
        content: {
          type: 'document',
          title: either('Rome', null),
          citations: sometimes({ enabled: true }),
          source: { type: 'text', media_type: 'text/plain', data: 'A city.' },
        },
      },
    },
  ],
  [
    {
      type: 'server_tool_use',
      id: 'srvtoolu_3',
      name: 'tool_search_tool_regex',
      input: { pattern: 'weather' },
      caller,
    },
    {
      type: 'tool_search_tool_result',
      tool_use_id: 'srvtoolu_3',
      content: either(
        { type: 'tool_search_tool_search_result', tool_references: [{ type: 'tool_reference', tool_name: 'weather' }] },
        { type: 'tool_search_tool_result_error', error_code: 'unavailable' },
      ),
    },
  ],
  [
    {
      type: 'server_tool_use',
      id: 'srvtoolu_4',
      name: 'text_editor_code_execution',
      input: { command: 'view', path: '/a' },
      caller,
    },
    {
      type: 'text_editor_code_execution_tool_result',
      tool_use_id: 'srvtoolu_4',
      content: either(
        {
          type: 'text_editor_code_execution_view_result',
          content: 'a',
          file_type: 'text',
          num_lines: 1,
          start_line: 1,
          total_lines: 1,
        },
        { type: 'text_editor_code_execution_create_result', is_file_update: false },
        {
          type: 'text_editor_code_execution_tool_result_error',
          error_code: 'unavailable',
          error_message: sometimes('no file'),
        },
      ),
    },
  ],
  [
    { type: 'server_tool_use', id: 'srvtoolu_5', name: 'bash_code_execution', input: { command: 'ls' }, caller },
    {
      type: 'bash_code_execution_tool_result',
      tool_use_id: 'srvtoolu_5',
      content: {
        type: 'bash_code_execution_result',
        stdout: 'a',
        stderr: '',
        return_code: 0,
        content: either([], [{ type: 'bash_code_execution_output', file_id: 'file_1' }]),
      },
    },
  ],
  [
    { type: 'server_tool_use', id: 'srvtoolu_6', name: 'advisor', input: {}, caller },
    {
      type: 'advisor_tool_result',
      tool_use_id: 'srvtoolu_6',
      content: either(
        { type: 'advisor_result', text: 'Go on.', stop_reason: sometimes('end_turn') },
        { type: 'advisor_redacted_result', encrypted_content: 'c2VhbGVk' },
      ),
    },
  ],
  [
    { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'echo', server_name: 'kit', input: { text: 'hi' } },
    {
      type: 'mcp_tool_result',
      tool_use_id: 'mcptoolu_1',
      is_error: either(false, true),
      content: [{ type: 'text', text: 'hi' }],
    },
  ],
  [
    { type: 'server_tool_use', id: 'srvtoolu_8', name: 'code_execution', input: { code: '1' }, caller },
    {
      type: 'code_execution_tool_result',
      tool_use_id: 'srvtoolu_8',
      content: either(
        { type: 'code_execution_result', stdout: '1', stderr: '', return_code: 0, content: [] },
        { type: 'code_execution_tool_result_error', error_code: 'unavailable' },
      ),
    },
  ],
  [{ type: 'redacted_thinking', data: 'c2VhbGVkIHRob3VnaHQ=' }],
  [{ type: 'container_upload', file_id: 'file_2' }],
];

/** Citations of a text, one of each kind. */
export const messagesCitations: readonly Shape[] = [
  {
    type: 'char_location',
    cited_text: 'A city.',
    document_index: 0,
    document_title: either('Rome', null),
    file_id: sometimes('file_1', null),
    start_char_index: 0,
    end_char_index: 7,
  },
  {
    type: 'page_location',
    cited_text: 'A city.',
    document_index: 0,
    document_title: 'Rome',
    start_page_number: 1,
    end_page_number: 2,
  },
  {
    type: 'web_search_result_location',
    cited_text: 'A city.',
    title: either('Rome', null),
    url: 'https://example.com/rome',
    encrypted_index: 'c2VhbGVk',
  },
];
