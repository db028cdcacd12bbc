import { isJsonObject, type JsonObject, type ModelRequest } from '@mortise/core';
import {
  chosenTools,
  type LoweredTools,
  oncePerProfile,
  ownProviderTools,
  runByMember,
  type WireBody,
  type WireWarning,
} from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import type { SentSchema } from '../schema/to-schema.ts';
import { lowerTools, wireName } from '../tools/lower-tools.ts';

/** The tools of a request in the format in which they are sent. */
interface OfferedTools {
  readonly tools: readonly WireBody[];
  readonly mcpServers: readonly JsonObject[];
  /** Warnings about functions that were lowered or dropped. */
  readonly warnings: readonly WireWarning[];
}

/** Converts the functions and the provider tools. Throws `ModelError` on tools of another provider. */
export function toTools({ declarations, providerTools }: ModelRequest, profile: AnthropicProfile): OfferedTools {
  const lowered = lowerTools(declarations, profile);
  const { warnings } = lowered;
  const functions = functionTools(lowered, profile);
  if (providerTools.length === 0) return { tools: functions, mcpServers: [], warnings };
  const given = ownProviderTools(providerTools, profile.provider);
  const members = new Map(
    given.flatMap(({ type, name, ...own }): readonly [string, WireBody][] =>
      type === 'custom' ? [[wireName(String(name)), own]] : [],
    ),
  );
  const hosted = given.filter(({ type }) => type !== 'custom');
  const names = new Set(
    hosted.map(({ name, [runByMember]: runBy }) => (runBy === undefined ? name : wireName(String(runBy)))),
  );
  return {
    tools: [
      // A function with the name of a provider tool runs that
      // tool in the application, and is not declared again.
      ...functions
        .filter(({ name }) => !names.has(name))
        .map((tool) => {
          const own = members.get(String(tool['name']));
          return own ? { ...tool, ...own } : tool;
        }),
      ...hosted.map(({ server: _, [runByMember]: __, ...tool }) => tool),
    ],
    mcpServers: hosted.flatMap(({ server }) => (isJsonObject(server) ? [server] : [])),
    warnings,
  };
}

const functionTools: (lowered: LoweredTools<SentSchema>, profile: AnthropicProfile) => readonly WireBody[] =
  oncePerProfile(({ tools }) => {
    const functions = tools.map(({ name, declaration: { description, deferred }, sent: { schema, strict } }) => ({
      name,
      ...(description !== '' && { description }),
      input_schema: schema,
      ...(strict && { strict }),
      ...(deferred && { defer_loading: true }),
    }));
    return tools.some(({ declaration }) => declaration.deferred) ? [toolSearch, ...functions] : functions;
  });

const toolSearch: WireBody = Object.freeze({ type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' });

/** The members of the body for a tool choice. */
interface WireChoice {
  /** The tools to offer. */
  readonly tools: readonly WireBody[];
  readonly tool_choice?: { readonly type: 'auto' | 'any' | 'tool' | 'none'; readonly name?: string };
  readonly warnings: readonly WireWarning[];
}

/**
 * Converts the tools that the model may or must call, and the setting for parallel calls.
 *
 * The protocol has no choice among several tools, so only the chosen
 * tools are offered. Undefined if there are no tools to choose from.
 */
export function toToolChoice(
  { toolChoice, parallelCalls }: Pick<ModelRequest, 'toolChoice' | 'parallelCalls'>,
  tools: readonly WireBody[],
): WireChoice {
  const named = tools.flatMap(({ name }) => (typeof name === 'string' ? [{ name }] : []));
  const { choice, warnings } = chosenTools(toolChoice, { tools: named, toWire: wireName }, tools.length > named.length);
  const one = parallelCalls === false && { disable_parallel_tool_use: true };
  if (choice === undefined) {
    return one && tools.length > 0 ? { tools, tool_choice: { type: 'auto', ...one }, warnings } : { tools, warnings };
  }
  if (choice === 'none') return { tools, tool_choice: { type: 'none' }, warnings };
  if (typeof choice === 'string') return { tools, tool_choice: { type: types[choice], ...one }, warnings };
  const { mode, names } = choice;
  const [name] = names;
  const isChosen = (tool: WireBody): boolean => names.includes(String(tool['name']));
  if (mode === 'required' && names.length === 1 && name !== undefined) {
    const hasDeferred = tools.some((tool) => isChosen(tool) && isDeferred(tool));
    const offered = hasDeferred ? tools.map((tool) => (isChosen(tool) ? withoutDeferral(tool) : tool)) : tools;
    return { tools: offered, tool_choice: { type: 'tool', name, ...one }, warnings };
  }
  const offered = tools.filter(isChosen).map(withoutDeferral);
  return { tools: offered, tool_choice: { type: types[mode], ...one }, warnings };
}

/** Returns a tool without `defer_loading`: a tool that the model is to call need not be searched. */
function withoutDeferral(tool: WireBody): WireBody {
  if (!isDeferred(tool)) return tool;
  const { defer_loading: _, ...loaded } = tool;
  return loaded;
}

function isDeferred(tool: WireBody): boolean {
  return tool['defer_loading'] === true;
}

const types = { auto: 'auto', required: 'any' } as const;
