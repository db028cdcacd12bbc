import { isJsonObject, type ModelRequest } from '@mortise/core';
import { chosenTools, type WireBody, type WireWarning } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import type { OpenAITools } from '../tools/lower-tools.ts';
import { toTools } from './to-tools.ts';

/**
 * Members of the body for a choice: functions by name, tools of
 * the server by their type, MCP servers as `mcp_<server label>`.
 *
 * `tools` is among them where a compatible server cannot be
 * told of a choice among several: it is offered those alone.
 */
export function toToolChoice(
  choice: ModelRequest['toolChoice'],
  lowered: OpenAITools,
  hosted: readonly WireBody[],
  { compatible }: OpenAIProfile,
): { readonly members: WireBody; readonly warnings: readonly WireWarning[] } {
  if (choice === undefined) return { members: {}, warnings: [] };
  if (typeof choice === 'string') return { members: { tool_choice: choice }, warnings: [] };
  const { mode, names } = choice;
  const known = hosted.filter((tool) => names.includes(callNameOf(tool)));
  const left = names.filter((name) => !known.some((tool) => callNameOf(tool) === name));
  const { choice: functions, warnings } = chosenTools({ mode, names: left }, lowered, true);
  const references: readonly Reference[] = [
    ...known.map(referenceTo),
    ...(typeof functions === 'object' ? functions.names.map((name) => ({ type: 'function', name })) : []),
  ];
  if (references.length === 0) return { members: { tool_choice: 'none' }, warnings };
  const only = mode === 'required' && references.length === 1 && direct.has(String(references[0]?.type));
  if (compatible && !only) {
    const chosen = typeof functions === 'object' ? functions.names : [];
    const offered = toTools(lowered).filter(({ name }) => chosen.includes(String(name)));
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

/**
 * The name that a tool of the server has for the application:
 * in choices, and in calls that the application answers.
 */
export function callNameOf({ type, name, server_label: label }: WireBody): string {
  if (type === 'mcp') return `mcp_${label}`;
  return String(type === 'custom' || type === 'function' ? name : type);
}

/**
 * The names of the calls that the application answers, as
 * it declares them: those of a namespace are its tools'.
 */
export function answeredNames(hosted: readonly WireBody[]): ReadonlySet<string> {
  return new Set(
    hosted.flatMap((tool) => {
      const { type, tools } = tool;
      return type === 'namespace' && Array.isArray(tools)
        ? tools.filter(isJsonObject).map(callNameOf)
        : callNameOf(tool);
    }),
  );
}

/** How a choice speaks of a tool. */
interface Reference extends WireBody {
  readonly type: unknown;
}

function referenceTo({ type, name, server_label: label }: WireBody): Reference {
  if (type === 'mcp') return { type, server_label: label };
  return type === 'custom' || type === 'function' ? { type, name } : { type };
}
