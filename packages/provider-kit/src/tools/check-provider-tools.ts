import { ModelError, type ProviderTool } from '@mortise/core';

/** Throws `ModelError` on a tool that another provider runs. */
export function checkProviderTools(tools: readonly ProviderTool[], provider: string): void {
  for (const { provider: owner, name } of tools) {
    if (owner === provider) continue;
    throw new ModelError(
      'bad_request',
      `the tool \`${name}\` is one of ${owner}, and this model is one of ${provider}. Omit it, or use a model of ${owner}.`,
    );
  }
}
