import { isJsonObject, type ProviderTool } from '@mortise/core';
import type { WireBody } from '../wire/wire.ts';
import { checkProviderTools } from './check-provider-tools.ts';

/**
 * Tools that the server itself runs, in its own words: the
 * name is the type. Throws `ModelError` on another provider's.
 */
export function ownProviderTools(tools: readonly ProviderTool[], provider: string): readonly WireBody[] {
  checkProviderTools(tools, provider);
  return tools.map(({ name, config }) => ({ ...(isJsonObject(config) && config), type: name }));
}
