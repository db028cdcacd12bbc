import type { ModelRequest } from '@mortise/core';
import { families } from '../profile/family.ts';
import type { CallOptionsOfLangchain, LangchainProfile } from '../profile/langchain-profile.ts';

/**
 * The call options of a request, without its messages and tools. LangChain has most settings as members of
 * the chat model: `unsupported` is called for each setting that no call can set.
 */
export function toCallOptions(
  request: ModelRequest,
  profile: LangchainProfile,
  unsupported: (feature: string, message: string) => void,
): CallOptionsOfLangchain {
  const { settings = {}, outputJsonSchema, parallelCalls, declarations } = request;
  const family = families.get(profile.family);
  const options: Record<string, unknown> = {};
  if (settings.stopSequences && settings.stopSequences.length > 0) options['stop'] = [...settings.stopSequences];
  for (const name of profile.chatModelFor(request.settings).untold)
    unsupported(
      name,
      'LangChain has it as an option of the chat model, not of a call; it is omitted. Give langchainModel a function that makes the chat model, and reads it: (settings) => ...',
    );
  if (outputJsonSchema) {
    if (family) Object.assign(options, family.output(outputJsonSchema));
    else unsupported('outputJsonSchema', noOption);
  }
  if (parallelCalls !== undefined && declarations.length > 0) {
    if (family?.parallel) options[family.parallel] = parallelCalls;
    else unsupported('parallelCalls', noOption);
  }
  return { ...options, ...profile.callOptions?.(request), ...request.providerOptions?.[profile.provider] };
}

const noOption = 'LangChain has no common option for it; it is omitted. Give it by `callOptions`.';
