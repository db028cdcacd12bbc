import type { ModelRequest } from '@mortise/core';
import { chosenTools, type WireBody, type WireWarning } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import type { OpenAITools } from '../tools/lower-tools.ts';
import type { HostedTool } from './hosted-tools.ts';
import { toTools } from './to-tools.ts';

/**
 * Members of the body for a choice: functions by name, tools of
 * the server by their type, or by the name of the tool that runs them, MCP servers as `mcp_<server label>`.
 *
 * `tools` is among them where a compatible server cannot be
 * told of a choice among several: it is offered those alone.
 */
export function toToolChoice(
  choice: ModelRequest['toolChoice'],
  lowered: OpenAITools,
  hosted: readonly HostedTool[],
  { compatible }: OpenAIProfile,
): { readonly members: WireBody; readonly warnings: readonly WireWarning[] } {
  if (choice === undefined) return { members: {}, warnings: [] };
  if (typeof choice === 'string') return { members: { tool_choice: choice }, warnings: [] };
  const { mode, names } = choice;
  const chosen = hosted.filter(({ name }) => names.includes(name));
  const known = chosen.map(({ said }) => said);
  const left = names.filter((name) => !chosen.some((tool) => tool.name === name));
  const { choice: functions, warnings } = chosenTools({ mode, names: left }, lowered, true);
  const references: readonly Reference[] = [
    ...known.map(referenceTo),
    ...(typeof functions === 'object' ? functions.names.map((name) => ({ type: 'function', name })) : []),
  ];
  if (references.length === 0) return { members: { tool_choice: 'none' }, warnings };
  const only = mode === 'required' && references.length === 1 && direct.has(String(references[0]?.type));
  if (compatible && !only) {
    const own = typeof functions === 'object' ? functions.names : [];
    const offered = toTools(lowered).filter(({ name }) => own.includes(String(name)));
    return { members: { tools: [...offered, ...known], tool_choice: mode }, warnings };
  }
  const said = only ? references[0] : { type: 'allowed_tools', mode, tools: references };
  return { members: { tool_choice: said }, warnings };
}

/** Types that a choice may be by itself; those of other tools it has in a list only. */
const direct: ReadonlySet<string> = new Set([
  'function',
  'custom',
  'mcp',
  'shell',
  'apply_patch',
  'programmatic_tool_calling',
  'file_search',
  'code_interpreter',
  'image_generation',
  'computer',
  'computer_use',
  'computer_use_preview',
  'web_search_preview',
  'web_search_preview_2025_03_11',
]);

/** The name of a tool in a choice. */
interface Reference extends WireBody {
  readonly type: unknown;
}

function referenceTo({ type, name, server_label: label }: WireBody): Reference {
  if (type === 'mcp') return { type, server_label: label };
  return type === 'custom' || type === 'function' ? { type, name } : { type };
}
