import { isJsonObject, ModelError, type ProviderTool, type ToolChoice } from '@mortise/core';
import type { WireBody, WireWarning } from '../wire/wire.ts';
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

/** Throws `ModelError` (`bad_request`) on a tool that another provider runs. */
export function checkProviderTools(tools: readonly ProviderTool[], provider: string): void {
  for (const { provider: owner, name } of tools) {
    if (owner === provider) continue;
    throw new ModelError(
      'bad_request',
      `the tool \`${name}\` is one of ${owner}, and this model is one of ${provider}. Omit it, or use a model of ${owner}.`,
    );
  }
}

/**
 * Returns tools that the server runs in its own format, with the name as the type. Throws `ModelError` on a
 * tool of another provider.
 */
export function ownProviderTools(tools: readonly ProviderTool[], provider: string): readonly WireBody[] {
  checkProviderTools(tools, provider);
  return tools.map(({ name, config }) => ({ ...(isJsonObject(config) && config), type: name }));
}

/**
 * The member of a hosted tool's configuration that names the tool of the application which runs its calls:
 * the protocol has no name for them. It is not sent.
 */
export const runByMember = 'runBy';
