import type { ToolChoice } from '@mortise/core';
import type { WireWarning } from '../wire/wire.ts';
import type { LoweredTools } from './lower-tools.ts';

/** The tools that the model may or must call, in a form that protocols share. */
export type ChosenTools =
  | 'auto'
  | 'none'
  | 'required'
  | { readonly mode: 'auto' | 'required'; readonly names: readonly string[] };

/**
 * Returns the choice with names on the wire. `hosted`: the server runs tools of its own too.
 *
 * Undefined, the default of the server, if there are no tools: servers refuse a choice without tools. A name
 * without a tool is a warning; if no name is left, no tool may be called.
 */
export function chosenTools(
  choice: ToolChoice | undefined,
  { tools, toWire }: Pick<LoweredTools<unknown>, 'toWire'> & { readonly tools: readonly { readonly name: string }[] },
  hosted: boolean,
): { readonly choice?: ChosenTools; readonly warnings: readonly WireWarning[] } {
  if (choice === undefined || (tools.length === 0 && !hosted)) return { warnings: [] };
  if (typeof choice === 'string') return { choice, warnings: [] };
  const names = choice.names.map(toWire).filter((name) => tools.some((tool) => tool.name === name));
  const missing = choice.names.filter((name) => !names.includes(toWire(name)));
  const warnings = missing.map(
    (name): WireWarning => ({
      type: 'warning',
      feature: 'toolChoice',
      message: `there is no tool \`${name}\` in this request, so it cannot be chosen.`,
    }),
  );
  return { choice: names.length === 0 ? 'none' : { mode: choice.mode, names }, warnings };
}
