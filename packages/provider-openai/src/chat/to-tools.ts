import { isJsonObject } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import type { OpenAITools } from '../tools/lower-tools.ts';

/** The tools of a request. A function that represents the calls of a custom tool is not sent. */
export function offeredTools(lowered: OpenAITools, hosted: readonly WireBody[]): readonly WireBody[] {
  const functions = toTools(lowered);
  if (hosted.length === 0) return functions;
  const customs = new Set(hosted.filter(({ type }) => type === 'custom').map(nameOf));
  return [...functions.filter((tool) => !customs.has(nameOf(tool))), ...hosted];
}

/**
 * The functions in the format of Chat Completions: nested under `function`. `strict` is omitted if it is off,
 * because compatible servers refuse the member.
 */
export function toTools(lowered: OpenAITools): readonly WireBody[] {
  const known = saidBy.get(lowered);
  if (known) return known;
  const said = lowered.tools.map(({ name, declaration: { description }, sent: { schema: parameters, strict } }) => ({
    type: 'function',
    function: { name, description, parameters, ...(strict && { strict }) },
  }));
  saidBy.set(lowered, said);
  return said;
}

/**
 * A custom tool in the format of Responses, nested for Chat Completions, which does not know its other
 * members.
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

/** The name of a function or a custom tool; undefined for a tool of the server. */
export function nameOf(tool: WireBody): unknown {
  const described = tool[String(tool['type'])];
  return isJsonObject(described) ? described['name'] : undefined;
}

const saidBy = new WeakMap<OpenAITools, readonly WireBody[]>();
