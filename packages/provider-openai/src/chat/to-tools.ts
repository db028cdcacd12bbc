import { isJsonObject } from '@mortise/core';
import type { ChosenTools, WireBody } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import type { OpenAITools } from '../tools/lower-tools.ts';

/** Returns the tools of a request. A function that represents the calls of a custom tool is not sent. */
export function offeredTools(lowered: OpenAITools, hosted: readonly WireBody[]): readonly WireBody[] {
  const functions = toTools(lowered);
  if (hosted.length === 0) return functions;
  const customs = new Set(hosted.filter(({ type }) => type === 'custom').map(nameOf));
  return [...functions.filter((tool) => !customs.has(nameOf(tool))), ...hosted];
}

/**
 * Converts the functions to the format of Chat Completions, nested under `function`. `strict` is omitted if
 * it is off, because compatible servers refuse the member.
 */
export function toTools(lowered: OpenAITools): readonly WireBody[] {
  const known = converted.get(lowered);
  if (known) return known;
  const functions = lowered.tools.map(
    ({ name, declaration: { description }, sent: { schema: parameters, strict } }) => ({
      type: 'function',
      function: { name, description, parameters, ...(strict && { strict }) },
    }),
  );
  converted.set(lowered, functions);
  return functions;
}

/**
 * Converts a custom tool from the format of the Responses API to that of Chat Completions: nested, and
 * without members that Chat Completions does not know.
 */
export function toCustomTool({ name, description, format }: WireBody): WireBody {
  return {
    type: 'custom',
    custom: {
      name,
      ...(description !== undefined && { description }),
      ...(isJsonObject(format) && { format: nestedFormat(format) }),
    },
  };
}

function nestedFormat({ type, ...grammar }: WireBody): WireBody {
  return type === 'grammar' && !('grammar' in grammar) ? { type, grammar } : { type, ...grammar };
}

/** Returns the name of a function or a custom tool; undefined for a provider tool. */
function nameOf(tool: WireBody): unknown {
  const described = tool[String(tool['type'])];
  return isJsonObject(described) ? described['name'] : undefined;
}

const converted = new WeakMap<OpenAITools, readonly WireBody[]>();

/**
 * Returns the members of the body for a tool choice. They include `tools` if a compatible server does not
 * support a choice among several tools: then only the chosen tools are offered.
 */
export function toToolChoice(
  choice: ChosenTools,
  offered: readonly WireBody[],
  { compatible }: OpenAIProfile,
): { readonly tool_choice: unknown; readonly tools?: readonly WireBody[] } {
  if (typeof choice === 'string') return { tool_choice: choice };
  const { mode, names } = choice;
  const chosen = offered.filter((tool) => names.includes(String(nameOf(tool))));
  const references = names.flatMap((name) =>
    chosen.filter((tool) => nameOf(tool) === name).map(({ type }) => ({ type, [String(type)]: { name } })),
  );
  if (mode === 'required' && references.length === 1) return { tool_choice: references[0] };
  if (!compatible) return { tool_choice: { type: 'allowed_tools', allowed_tools: { mode, tools: references } } };
  return { tools: chosen, tool_choice: mode };
}
