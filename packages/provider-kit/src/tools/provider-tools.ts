import { isJsonObject, ModelError, type ProviderTool } from '@mortise/core';
import type { WireBody } from '../wire/wire.ts';

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
