import { isJsonObject, type ProviderTool } from '@mortise/core';
import type { CallProviderTool } from '../model-spec/language-model-call.ts';

/** A tool that the provider defines, as `aiSdkProviderTool` makes it. */
export function toProviderTool({ name: id, config }: ProviderTool): CallProviderTool {
  const { name, args } = isJsonObject(config) ? config : {};
  return {
    type: 'provider',
    id: id as CallProviderTool['id'],
    name: typeof name === 'string' ? name : id.slice(id.indexOf('.') + 1),
    args: isJsonObject(args) ? args : {},
  };
}
