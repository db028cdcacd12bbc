import { type Wire, whenThrown } from '@mortise/provider-kit';
import { AiSdkReader } from '../model-answer/from-stream.ts';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import { type AiSdkTools, lowerTools } from '../model-request/lower-tools.ts';
import { toCallOptions } from '../model-request/to-call-options.ts';
import { toProviderTool } from '../model-request/to-provider-tool.ts';
import type { AiSdkClient } from './call/ai-sdk-client.ts';
import { streamParts, wholeAnswer } from './call/call-model.ts';

/** The protocol of AI SDK's language models: a function call in place of a request. */
export const aiSdkWire: Wire<AiSdkClient, AiSdkProfile, AiSdkTools> = {
  toBody: toCallOptions,
  lowerTools,
  openStream: streamParts,
  openWhole: wholeAnswer,
  reader: ({ providerTools }, profile, { fromWire }) => {
    const provided = new Set(providerTools.map((tool) => toProviderTool(tool).name));
    return new AiSdkReader(profile, fromWire, provided);
  },
  fromError: whenThrown(async () => (await import('../model-answer/from-error.ts')).fromError),
};
