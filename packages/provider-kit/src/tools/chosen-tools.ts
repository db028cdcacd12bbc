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
 * Returns the tool choice with the tools' names on the wire. `hosted`: the request has provider tools too.
 *
 * Undefined, the default of the server, if there are no tools: servers refuse a choice without tools. A
 * chosen name without a tool causes a warning; if no chosen name remains, the model may call no tool.
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

/** Throws `ModelError` (`bad_request`) on a provider tool of another provider. */
export function checkProviderTools(tools: readonly ProviderTool[], provider: string): void {
  for (const { provider: owner, name } of tools) {
    if (owner === provider) continue;
    throw new ModelError(
      'bad_request',
      `the tool \`${name}\` belongs to ${owner}, but this model belongs to ${provider}. Omit the tool, or use a model of ${owner}.`,
    );
  }
}

/**
 * Returns the provider tools in the provider's own format, with the
 * name as the type. Throws `ModelError` on a tool of another provider.
 */
export function ownProviderTools(tools: readonly ProviderTool[], provider: string): readonly WireBody[] {
  checkProviderTools(tools, provider);
  return tools.map(({ name, config }) => ({ ...(isJsonObject(config) && config), type: name }));
}

/**
 * The member of a hosted tool's configuration that names the application's tool which runs the calls: the
 * protocol has no name for these calls. The member is not sent.
 */
export const runByMember = 'runBy';
