/// <reference types="node" />
// Prints the time that the adapter adds to the SDK: node
// packages/provider-anthropic/bench/loopback.ts [rounds]
import { Anthropic } from '@anthropic-ai/sdk';
import { loopback } from '@mortise/provider-kit/bench';
import { anthropicModel } from '../src/index.ts';
import { messagesDialect } from '../test/support/messages-dialect.ts';

await loopback(import.meta.url, [
  {
    dialect: messagesDialect,
    at(url) {
      const client = new Anthropic({ apiKey: 'x', baseURL: url, maxRetries: 0 });
      return {
        model: anthropicModel('test-model', { client }),
        openBare: () =>
          client.messages.create({
            model: 'test-model',
            max_tokens: 1_000,
            messages: [{ role: 'user', content: 'hi' }],
            stream: true,
          }),
      };
    },
  },
]);
