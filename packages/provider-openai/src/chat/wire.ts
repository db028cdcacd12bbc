import { openStream, openWhole } from '@mortise/provider-kit';
import { fromError } from '../answer/from-error.ts';
import { inSimplerFormat } from '../request/output-format.ts';
import { lowerTools, type OpenAIWire } from '../tools/lower-tools.ts';
import { ChatReader } from './from-stream.ts';
import { toBody } from './to-body.ts';

/** Chat Completions, of OpenAI and of the many servers that speak it. */
export const chatWire: OpenAIWire = {
  toBody,
  lowerTools,
  openStream: ({ chat }, body, options, onBytes) => openStream(chat.completions, body, options, onBytes),
  openWhole: ({ chat }, body, options) => openWhole(chat.completions, body, options),
  reader: ({ providerOptions }, profile, tools) => new ChatReader(profile, tools, providerOptions?.[profile.provider]),
  instead: (thrown, body, request, profile) => inSimplerFormat(thrown, body, profile, () => toBody(request, profile)),
  fromError,
};
