import { openStream, openWhole } from '@mortise/provider-kit';
import { fromError } from '../answer/from-error.ts';
import type { OpenAIWire } from '../profile/model-profile.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { ResponsesReader } from './from-stream.ts';
import { toBody } from './to-body.ts';

/** The Responses protocol. */
export const responsesWire: OpenAIWire = {
  toBody,
  toolWarnings: (declarations, profile) => lowerTools(declarations, profile).warnings,
  openStream: ({ responses }, body, options, onBytes) => openStream(responses, body, options, onBytes),
  openWhole: ({ responses }, body, options) => openWhole(responses, body, options),
  reader: ({ declarations }, profile) => new ResponsesReader(profile, lowerTools(declarations, profile)),
  fromError,
};
