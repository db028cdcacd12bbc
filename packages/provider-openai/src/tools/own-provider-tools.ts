import { isJsonObject, ModelError, type ProviderTool } from '@mortise/core';
import type { WireBody } from '../wire.ts';

/** Tools that the server itself runs, in its own words: the name is the type. Throws `ModelError` on another provider's. */
export function ownProviderTools(tools: readonly ProviderTool[], provider: string): readonly WireBody[] {
  return tools.map(({ provider: owner, name, config }) => {
    if (owner === provider) return { ...(isJsonObject(config) && config), type: name };
    throw new ModelError(
      'bad_request',
      `the tool \`${name}\` is one of ${owner}, and this model is one of ${provider}. Leave it out, or use a model of ${owner}.`,
    );
  });
}
