import type { Wire } from '@mortise/provider-kit';
import { fromError } from '../model-answer/from-error.ts';
import { AiSdkReader } from '../model-answer/from-stream.ts';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import { type AiSdkTools, lowerTools } from '../model-request/lower-tools.ts';
import { saidProviderTool } from '../model-request/said-provider-tool.ts';
import { toCallOptions } from '../model-request/to-call-options.ts';
import type { AiSdkClient } from './call/ai-sdk-client.ts';
import { streamParts, wholeAnswer } from './call/call-model.ts';

/** The protocol of AI SDK's language models: a function call in place of a request. */
export const aiSdkWire: Wire<AiSdkClient, AiSdkProfile, AiSdkTools> = {
  toBody: toCallOptions,
  lowerTools,
  openStream: streamParts,
  openWhole: wholeAnswer,
  reader: ({ providerTools }, profile, { fromWire }) => {
    const provided = new Set(providerTools.map((tool) => saidProviderTool(tool).name));
    return new AiSdkReader(profile, fromWire, provided);
  },
  fromError,
};
