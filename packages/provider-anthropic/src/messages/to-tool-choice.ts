import type { ModelRequest } from '@mortise/core';
import { chosenTools, type WireBody, type WireWarning } from '@mortise/provider-kit';
import { wireName } from '../tools/wire-name.ts';

/** Members of the body for a choice. */
export interface SaidChoice {
  /** The tools to offer. */
  readonly tools: readonly WireBody[];
  readonly tool_choice?: { readonly type: 'auto' | 'any' | 'tool' | 'none'; readonly name?: string };
  readonly warnings: readonly WireWarning[];
}

/**
 * The tools that the model may or must call, and whether in parallel.
 *
 * The protocol has no choice among several tools: those are offered alone. Undefined if there are no tools to
 * choose from.
 */
export function toToolChoice(
  { toolChoice, parallelCalls }: Pick<ModelRequest, 'toolChoice' | 'parallelCalls'>,
  tools: readonly WireBody[],
): SaidChoice {
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
    const told = tools.some((tool) => isChosen(tool) && isDeferred(tool));
    const offered = told ? tools.map((tool) => (isChosen(tool) ? toldOf(tool) : tool)) : tools;
    return { tools: offered, tool_choice: { type: 'tool', name, ...one }, warnings };
  }
  const offered = tools.filter(isChosen).map(toldOf);
  return { tools: offered, tool_choice: { type: types[mode], ...one }, warnings };
}

/** A tool that the model is to call need not be searched for. */
function toldOf(tool: WireBody): WireBody {
  if (!isDeferred(tool)) return tool;
  const { defer_loading: _, ...told } = tool;
  return told;
}

function isDeferred(tool: WireBody): boolean {
  return tool['defer_loading'] === true;
}

const types = { auto: 'auto', required: 'any' } as const;
