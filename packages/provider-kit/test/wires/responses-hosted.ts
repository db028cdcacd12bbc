import { either, type Shape, sometimes } from './shape.ts';

/** One item of a provider tool, and its events between start and end. */
export interface HostedItem {
  readonly item: Shape;
  /** Members that are missing or different in the start event. */
  readonly begins?: Shape;
  /** The events between start and end. */
  readonly events?: readonly Shape[];
}

/** The items of provider tools. They are kept unchanged and sent back. */
export const responsesHosted: readonly HostedItem[] = [
  {
    item: {
      type: 'web_search_call',
      id: 'ws_1',
      status: 'completed',
      action: either(
        { type: 'search', query: 'Rome' },
        { type: 'open_page', url: 'https://example.com' },
        { type: 'find_in_page', url: 'https://example.com', pattern: 'Rome' },
      ),
    },
    begins: { status: 'in_progress' },
    events: [
      { type: 'response.web_search_call.in_progress' },
      { type: 'response.web_search_call.searching' },
      { type: 'response.web_search_call.completed' },
    ],
  },
  {
    item: {
      type: 'file_search_call',
      id: 'fs_1',
      status: 'completed',
      queries: ['Rome'],
      results: either(null, [{ file_id: 'file_1', filename: 'a.md', score: 0.5, text: 'A city.', attributes: {} }]),
    },
    begins: { status: 'in_progress', queries: [], results: null },
    events: [
      { type: 'response.file_search_call.in_progress' },
      { type: 'response.file_search_call.searching' },
      { type: 'response.file_search_call.completed' },
    ],
  },
  {
    item: {
      type: 'code_interpreter_call',
      id: 'ci_1',
      status: 'completed',
      code: '1 + 1',
      container_id: 'cntr_1',
      outputs: either(null, [{ type: 'logs', logs: '2' }]),
    },
    begins: { status: 'in_progress', code: '', outputs: null },
    events: [
      { type: 'response.code_interpreter_call.in_progress' },
      { type: 'response.code_interpreter_call_code.delta', delta: '1 + 1', obfuscation: sometimes('x1') },
      { type: 'response.code_interpreter_call_code.done', code: '1 + 1' },
      { type: 'response.code_interpreter_call.interpreting' },
      { type: 'response.code_interpreter_call.completed' },
    ],
  },
  {
    item: {
      type: 'mcp_list_tools',
      id: 'mcpl_1',
      server_label: 'kit',
      tools: [{ name: 'echo', input_schema: {}, annotations: null, description: 'Says it again' }],
      error: sometimes(null),
    },
    begins: { tools: [] },
    events: [
      { type: 'response.mcp_list_tools.in_progress' },
      { type: either('response.mcp_list_tools.completed', 'response.mcp_list_tools.failed') },
    ],
  },
  {
    item: {
      type: 'mcp_call',
      id: 'mcp_1',
      server_label: 'kit',
      name: 'echo',
      arguments: '{"a":1}',
      output: either('hi', null),
      error: either(null, 'no'),
      status: sometimes('completed'),
      approval_request_id: sometimes(null),
    },
    begins: { arguments: '', output: null, error: null },
    events: [
      { type: 'response.mcp_call.in_progress' },
      { type: 'response.mcp_call_arguments.delta', delta: '{"a":1}', obfuscation: sometimes('x1') },
      { type: 'response.mcp_call_arguments.done', arguments: '{"a":1}' },
      { type: either('response.mcp_call.completed', 'response.mcp_call.failed') },
    ],
  },
  {
    item: {
      type: 'tool_search_call',
      id: 'tsc_1',
      status: 'completed',
      execution: 'server',
      call_id: null,
      arguments: { paths: ['weather'] },
    },
    begins: { status: 'in_progress', arguments: {} },
  },
  {
    item: {
      type: 'tool_search_output',
      id: 'tso_1',
      status: 'completed',
      execution: 'server',
      call_id: null,
      tools: [],
    },
    begins: { status: 'in_progress' },
  },
  {
    item: {
      type: 'shell_call',
      id: 'sh_1',
      call_id: 'call_sh',
      status: 'completed',
      action: { commands: ['ls'], timeout_ms: null, max_output_length: null },
      environment: { type: 'container_reference', container_id: 'cntr_1' },
      caller: sometimes({ type: 'direct' }),
    },
    begins: { status: 'in_progress' },
    events: [
      { type: 'response.shell_call_command.added', item_id: undefined, command_index: 0, command: '' },
      {
        type: 'response.shell_call_command.delta',
        item_id: undefined,
        command_index: 0,
        delta: 'ls',
        obfuscation: sometimes('x1'),
      },
      { type: 'response.shell_call_command.done', item_id: undefined, command_index: 0, command: 'ls' },
    ],
  },
  {
    item: {
      type: 'shell_call_output',
      id: 'sho_1',
      call_id: 'call_sh',
      status: 'completed',
      max_output_length: null,
      output: [{ stdout: 'a', stderr: '', outcome: { type: 'exit', exit_code: 0 } }],
    },
    begins: { status: 'in_progress', output: [] },
    events: [
      { type: 'response.shell_call_output_content.delta', command_index: 0, delta: { stdout: 'a' } },
      {
        type: 'response.shell_call_output_content.done',
        command_index: 0,
        output: [{ stdout: 'a', stderr: '', outcome: { type: 'exit', exit_code: 0 } }],
      },
    ],
  },
  { item: { type: 'program', id: 'prg_1', call_id: 'call_prg', code: 'await weather()', fingerprint: 'f1' } },
  { item: { type: 'program_output', id: 'prgo_1', call_id: 'call_prg', result: 'fine', status: 'completed' } },
  { item: { type: 'additional_tools', id: 'at_1', role: 'developer', tools: [] } },
  {
    item: { type: 'compaction', id: 'cmp_1', encrypted_content: 'c2VhbGVk' },
    events: [{ type: 'response.compaction.compacting' }],
  },
];
