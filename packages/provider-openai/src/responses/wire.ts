import { openStream, openWhole } from '@mortise/provider-kit';
import { fromError } from '../answer/from-error.ts';
import { inSimplerFormat } from '../request/output-format.ts';
import { lowerTools, type OpenAIWire } from '../tools/lower-tools.ts';
import { ResponsesReader } from './from-stream.ts';
import { runnersOf } from './hosted-tools.ts';
import { toBody } from './to-body.ts';

/** The Responses protocol. */
export const responsesWire: OpenAIWire = {
  toBody,
  lowerTools,
  openStream: ({ responses }, body, options, onBytes) => openStream(responses, body, options, onBytes),
  openWhole: ({ responses }, body, options) => openWhole(responses, body, options),
  reader: ({ providerTools }, profile, tools) =>
    new ResponsesReader(profile, tools, runnersOf(providerTools, profile.provider)),
  instead: (thrown, body, request, profile) => inSimplerFormat(thrown, body, profile, () => toBody(request, profile)),
  fromError,
};
