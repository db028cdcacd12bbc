import { isJsonObject, type ModelRequest, type ProviderTool } from '@mortise/core';
import { chosenTools, ownProviderTools, runByMember, type WireBody, type WireWarning } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import type { OpenAITools } from '../tools/lower-tools.ts';

/**
 * Converts the functions to the flat format of the Responses API. `strict` is always sent: without it, the
 * server converts a schema by itself and then requires every optional member.
 */
export function toTools(lowered: OpenAITools): readonly WireBody[] {
  const known = converted.get(lowered);
  if (known) return known;
  const functions = lowered.tools.map(
    ({ name, declaration: { description, deferred }, sent: { schema: parameters, strict } }) => ({
      type: 'function',
      name,
      description,
      parameters,
      strict,
      ...(deferred && { defer_loading: true }),
    }),
  );
  const searches = lowered.tools.some(({ declaration }) => declaration.deferred);
  const sent: readonly WireBody[] = searches ? [...functions, { type: 'tool_search' }] : functions;
  converted.set(lowered, sent);
  return sent;
}

const converted = new WeakMap<OpenAITools, readonly WireBody[]>();

/**
 * Returns the members of the body for a tool choice. It names functions by name, provider tools by type or by
 * the name of the tool that runs their calls, and MCP servers as `mcp_<server label>`.
 *
 * They include `tools` if a compatible server does not support a
 * choice among several tools: it then gets only the chosen tools.
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
  const known = chosen.map(({ declaration }) => declaration);
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
  const wireChoice = only ? references[0] : { type: 'allowed_tools', mode, tools: references };
  return { members: { tool_choice: wireChoice }, warnings };
}

/** The tool types that may be a choice on their own; other types are only accepted in a list. */
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

/** A reference to a tool in a choice. */
interface Reference extends WireBody {
  readonly type: unknown;
}

function referenceTo({ type, name, server_label: label }: WireBody): Reference {
  if (type === 'mcp') return { type, server_label: label };
  return type === 'custom' || type === 'function' ? { type, name } : { type };
}

/** A provider tool in the format of the protocol. */
export interface HostedTool {
  readonly declaration: WireBody;
  /** The tool's name in the application, for choices and for calls that the application answers. */
  readonly name: string;
}

/** Returns the provider tools of a request. Throws `ModelError` on a tool of another provider. */
export function hostedTools(tools: readonly ProviderTool[], provider: string): readonly HostedTool[] {
  return ownProviderTools(tools, provider).map(({ [runByMember]: runBy, ...declaration }) => ({
    declaration,
    name: typeof runBy === 'string' ? runBy : nameOf(declaration),
  }));
}

/**
 * Returns the names of the calls that the application
 * answers. For a namespace, these are the names of its tools.
 */
export function answeredNames(hosted: readonly HostedTool[]): ReadonlySet<string> {
  return new Set(
    hosted.flatMap(({ declaration: { type, tools }, name }) =>
      type === 'namespace' && Array.isArray(tools) ? tools.filter(isJsonObject).map(nameOf) : name,
    ),
  );
}

/** The tools of the application that run client calls, by type of item. */
export type CallRunners = ReadonlyMap<string, string>;

/** Returns the tools that run client calls, as the provider tools of a request name them in `runBy`. */
export function runnersOf(tools: readonly ProviderTool[], provider: string): CallRunners {
  return new Map(
    tools.flatMap(({ provider: owner, name, config }): readonly [string, string][] => {
      const runBy = isJsonObject(config) ? config[runByMember] : undefined;
      const type = callTypes.get(name);
      return owner === provider && type !== undefined && typeof runBy === 'string' ? [[type, runBy]] : [];
    }),
  );
}

function nameOf({ type, name, server_label: label }: WireBody): string {
  if (type === 'mcp') return `mcp_${label}`;
  return String(type === 'custom' || type === 'function' ? name : type);
}

/** The type of the calls, by the type of a tool that the client runs. */
const callTypes: ReadonlyMap<string, string> = new Map([
  ['shell', 'shell_call'],
  ['local_shell', 'local_shell_call'],
  ['apply_patch', 'apply_patch_call'],
  ['computer', 'computer_call'],
  ['computer_use', 'computer_call'],
  ['computer_use_preview', 'computer_call'],
]);
