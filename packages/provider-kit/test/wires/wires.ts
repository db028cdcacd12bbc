import { chatWires } from './chat-wire.ts';
import { generateContentWire } from './generate-content-wire.ts';
import { interactionsWire } from './interactions-wire.ts';
import { messagesWire } from './messages-wire.ts';
import { responsesWire } from './responses-wire.ts';
import type { Wire } from './wire-script.ts';

/**
 * All wires with facts, by the name of their protocol in
 * the recordings. Several servers may share a protocol.
 */
export const wires: Readonly<Record<string, readonly Wire[]>> = {
  'openai.responses': [responsesWire],
  'openai.chat': chatWires,
  'anthropic.messages': [messagesWire],
  'google.generateContent': [generateContentWire],
  'google.interactions': [interactionsWire],
};
