import { openStream, openWhole } from '@mortise/provider-kit';
import { fromError } from '../answer/from-error.ts';
import type { OpenAIWire } from '../profile/model-profile.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { ChatReader } from './from-stream.ts';
import { toBody } from './to-body.ts';

/** Chat Completions, of OpenAI and of the many servers that speak it. */
export const chatWire: OpenAIWire = {
  toBody,
  toolWarnings: (declarations, profile) => lowerTools(declarations, profile).warnings,
  openStream: ({ chat }, body, options, onBytes) => openStream(chat.completions, body, options, onBytes),
  openWhole: ({ chat }, body, options) => openWhole(chat.completions, body, options),
  reader: ({ declarations }, profile) => new ChatReader(profile, lowerTools(declarations, profile)),
  fromError,
};
