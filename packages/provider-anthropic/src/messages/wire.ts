import { openComplete, openStream, type SendOptions, type Wire, type WireBody } from '@mortise/provider-kit';
import { fromError } from '../answer/from-error.ts';
import type { AnthropicClient, AnthropicProfile } from '../profile/model-profile.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { MessagesReader } from './from-stream.ts';
import { betaHeaders, toBody } from './to-body.ts';

/** The wire of the Messages API. */
export const messagesWire: Wire<AnthropicClient, AnthropicProfile> = {
  toBody,
  lowerTools,
  openStream: ({ messages }, body, options, onBytes) => openStream(messages, body, withBetas(body, options), onBytes),
  openComplete: ({ messages }, body, options) => openComplete(messages, body, withBetas(body, options)),
  reader: (request, profile) => new MessagesReader(request, profile),
  fromError,
};

function withBetas(body: WireBody, options: SendOptions): SendOptions {
  return { ...options, headers: betaHeaders(body, options.headers) };
}
