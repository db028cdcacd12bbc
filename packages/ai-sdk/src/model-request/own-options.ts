import { isJsonObject, type JsonValue, type PartBase } from '@mortise/core';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import type { ProviderOptions } from '../model-spec/prompt.ts';

/** Returns the provider options of a part, under the names that this model's package reads. */
export function optionsFor(
  { providerMetadata }: PartBase,
  { provider }: AiSdkProfile,
): { readonly providerOptions?: ProviderOptions } {
  const own = providerMetadata?.[provider];
  return own === undefined ? {} : { providerOptions: providerOptionsIn(own) };
}

/** Returns the members that are objects: the options of each provider are one object. */
export function providerOptionsIn(given: JsonValue | undefined): ProviderOptions {
  const options: ProviderOptions = {};
  if (isJsonObject(given))
    for (const [name, value] of Object.entries(given)) if (isJsonObject(value)) options[name] = value;
  return options;
}
