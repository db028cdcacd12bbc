import {
  ConfigError,
  checkMembers,
  deriveTool,
  isJsonObject,
  type JsonObject,
  type StandardSchema,
  type Tool,
} from '@mortise/core';
import { anthropicBrowser, anthropicComputer } from './anthropic-computer.ts';
import { anthropicMcp } from './anthropic-mcp.ts';
import { type Commands, commandInput } from './command-input.ts';
import { files, type KnownToolOptions, knownTool, knownToolOptions } from './known-tool.ts';

/** A request of the model to the shell: run a command, or restart the shell. */
export type BashCommand = { readonly command: string } | { readonly restart: true };

/** Creates a shell tool that the application runs, and that keeps its state between calls. */
function anthropicBash<Output>(options: KnownToolOptions<BashCommand, Output>): Tool<BashCommand> {
  options = checkMembers('anthropicBash', options, knownToolOptions);
  return knownTool(bash, options);
}

const input: StandardSchema<unknown, BashCommand> = {
  '~standard': {
    version: 1,
    vendor: 'mortise',
    validate: (value) => {
      const { command, restart } = isJsonObject(value) ? value : {};
      if (restart === true) return { value: { restart } };
      return typeof command === 'string'
        ? { value: { command } }
        : { issues: [{ message: 'expected a text', path: ['command'] }] };
    },
  },
};

const bash = {
  name: 'bash',
  description: 'Runs commands in a shell',
  type: 'bash_20250124',
  worksOn: files,
  input,
  inputJsonSchema: {
    type: 'object',
    properties: { command: { type: 'string' }, restart: { type: 'boolean' } },
  },
} as const;

/**
 * A command of the model for an editor. Lines are counted from 1; a range ends with -1 for the end of the
 * file.
 */
export type TextEditorCommand =
  | { readonly command: 'view'; readonly path: string; readonly view_range?: readonly [number, number] }
  | { readonly command: 'create'; readonly path: string; readonly file_text: string }
  | { readonly command: 'str_replace'; readonly path: string; readonly old_str: string; readonly new_str?: string }
  /** Inserts text after a line; 0 is the start of the file. */
  | { readonly command: 'insert'; readonly path: string; readonly insert_line: number; readonly insert_text: string };

/**
 * Creates a text editor tool that the application runs:
 * `str_replace_based_edit_tool` in the log. The model writes the paths: check them.
 */
function anthropicTextEditor<Output>(options: KnownToolOptions<TextEditorCommand, Output>): Tool<TextEditorCommand> {
  options = checkMembers('anthropicTextEditor', options, knownToolOptions);
  return knownTool(textEditor, options);
}

/** The arguments of each command of the text editor. */
const textEditorCommands: Commands = {
  view: { path: 'text', view_range: 'range?' },
  create: { path: 'text', file_text: 'text' },
  str_replace: { path: 'text', old_str: 'text', new_str: 'text?' },
  insert: { path: 'text', insert_line: 'number', insert_text: 'text' },
};

const textEditor = {
  name: 'str_replace_based_edit_tool',
  description: 'Views and edits text files',
  type: 'text_editor_20250728',
  worksOn: files,
  ...commandInput<TextEditorCommand>(textEditorCommands),
} as const;

/** A command of the model for its memory, which has files and folders below `/memories`. */
export type MemoryCommand =
  | TextEditorCommand
  | { readonly command: 'delete'; readonly path: string }
  | { readonly command: 'rename'; readonly old_path: string; readonly new_path: string };

/**
 * Creates a tool for files that the model keeps between sessions and
 * the application stores. The model writes the paths: check them.
 */
function anthropicMemory<Output>(options: KnownToolOptions<MemoryCommand, Output>): Tool<MemoryCommand> {
  options = checkMembers('anthropicMemory', options, knownToolOptions);
  return knownTool(memory, options);
}

const memory = {
  name: 'memory',
  description: 'Keeps notes between conversations',
  type: 'memory_20250818',
  ...commandInput<MemoryCommand>({
    ...textEditorCommands,
    delete: { path: 'text' },
    rename: { old_path: 'text', new_path: 'text' },
  }),
} as const;

/**
 * Tools that Anthropic's models know without a declaration of their parameters.
 *
 * `config` is in the protocol's format. Its member `type` selects a version other than the latest, for models
 * that do not support the latest.
 */
export const anthropicTools: {
  /** Searches the web, with `{ max_uses: 5, allowed_domains: ['example.com'] }` for instance. */
  readonly webSearch: (config?: JsonObject) => Tool;
  /** Fetches pages and files whose URLs are in the conversation. */
  readonly webFetch: (config?: JsonObject) => Tool;
  /** Runs code in a container at Anthropic. */
  readonly codeExecution: (config?: JsonObject) => Tool;
  /** Finds the tools that were created with `custom(tool, { defer_loading: true })`. */
  readonly toolSearch: (config?: JsonObject) => Tool;
  readonly mcp: typeof anthropicMcp;
  readonly custom: typeof anthropicCustom;
  readonly bash: typeof anthropicBash;
  readonly memory: typeof anthropicMemory;
  readonly textEditor: typeof anthropicTextEditor;
  readonly computer: typeof anthropicComputer;
  readonly browser: typeof anthropicBrowser;
} = {
  webSearch: hosted('web_search', 'web_search_20260318'),
  webFetch: hosted('web_fetch', 'web_fetch_20260318'),
  codeExecution: hosted('code_execution', 'code_execution_20260521'),
  toolSearch: hosted('tool_search_tool_bm25', 'tool_search_tool_bm25_20251119'),
  mcp: anthropicMcp,
  custom: anthropicCustom,
  bash: anthropicBash,
  memory: anthropicMemory,
  textEditor: anthropicTextEditor,
  computer: anthropicComputer,
  browser: anthropicBrowser,
};

function hosted(name: string, latest: string): (config?: JsonObject) => Tool {
  return ({ type = latest, ...config } = {}) => anthropicTool(String(type), { name, ...config });
}

/**
 * Creates a tool that Anthropic runs, in the protocol's format: `anthropicTool('web_search_20260318', { name:
 * 'web_search' })`.
 *
 * The calls and results of the tool are provider parts of the answer,
 * and are sent back in the next request. The application runs nothing.
 *
 * @param type The type of the tool, with its version.
 * @param config The other members of the tool, in the protocol's format.
 */
export function anthropicTool(type: string, config: JsonObject = {}, provider = 'anthropic'): Tool {
  const { name = type } = config;
  const providerTool = { provider, name: type, config };
  return {
    name: String(name),
    description: `${name} of ${provider}`,
    effect: 'read',
    prepare: (draft) => draft.addProviderTool(providerTool),
  };
}

/**
 * Creates a tool of the application with members that only Anthropic's protocol supports: `defer_loading`,
 * `input_examples`, `eager_input_streaming`, `allowed_callers`, `cache_control`, `strict`.
 *
 * Throws `ConfigError` (`invalid_tool`) for a tool that no model calls.
 */
function anthropicCustom<Input, Output, Name extends string>(
  tool: Tool<Input, Output, Name>,
  config: JsonObject,
  provider = 'anthropic',
): Tool<Input, Output, Name> {
  const { name, declaration } = tool;
  if (!declaration) throw new ConfigError('invalid_tool', `tool "${name}" has no declaration to send to a model`);
  const providerTool = { provider, name: 'custom', config: { ...config, name: declaration.name } };
  return deriveTool(tool, {
    prepare(draft) {
      draft.addDeclaration(declaration);
      draft.addProviderTool(providerTool);
    },
  });
}
