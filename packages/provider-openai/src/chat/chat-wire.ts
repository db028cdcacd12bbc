import { lowerTools } from '../tools/lower-tools.ts';
import type { Wire } from '../wire.ts';
import { ChatReader } from './chat-reader.ts';
import { toBody } from './to-body.ts';

/** Chat Completions, of OpenAI and of the many servers that speak it. */
export const chatWire: Wire = {
  toBody,
  endpoint: (client) => client.chat.completions,
  reader: ({ declarations }, profile) => new ChatReader(profile, lowerTools(declarations, profile)),
};
