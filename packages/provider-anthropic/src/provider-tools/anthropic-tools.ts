import type { JsonObject, Tool } from '@mortise/core';
import { anthropicBash } from './anthropic-bash.ts';
import { anthropicBrowser, anthropicComputer } from './anthropic-computer.ts';
import { anthropicCustom } from './anthropic-custom.ts';
import { anthropicMcp } from './anthropic-mcp.ts';
import { anthropicMemory } from './anthropic-memory.ts';
import { anthropicTextEditor } from './anthropic-text-editor.ts';
import { anthropicTool } from './anthropic-tool.ts';

/**
 * Tools that Anthropic's models know without a declaration of their parameters.
 *
 * `config` is in the protocol's format. Its member `type` chooses another version than the latest, for models
 * that do not support that one.
 */
export const anthropicTools: {
  /** Searches the web: `{ max_uses: 5, allowed_domains: ['example.com'] }`. */
  readonly webSearch: (config?: JsonObject) => Tool;
  /** Fetches pages and files whose addresses are in the conversation. */
  readonly webFetch: (config?: JsonObject) => Tool;
  /** Runs code in a container of Anthropic's. */
  readonly codeExecution: (config?: JsonObject) => Tool;
  /** Finds the tools that are made with `custom(tool, { defer_loading: true })`. */
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
