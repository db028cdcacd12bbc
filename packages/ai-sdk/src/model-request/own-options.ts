import { isJsonObject, type JsonValue, type PartBase } from '@mortise/core';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import type { ProviderOptions } from '../model-spec/prompt.ts';

/** The provider options of a part, under the names that this model's package reads. */
export function optionsFor(
  { providerMetadata }: PartBase,
  { provider }: AiSdkProfile,
): { readonly providerOptions?: ProviderOptions } {
  const own = providerMetadata?.[provider];
  return own === undefined ? {} : { providerOptions: providerOptionsIn(own) };
}

/** Returns the members that are objects: the options of each provider are one object. */
export function providerOptionsIn(said: JsonValue | undefined): ProviderOptions {
  const options: ProviderOptions = {};
  if (isJsonObject(said))
    for (const [name, value] of Object.entries(said)) if (isJsonObject(value)) options[name] = value;
  return options;
}
