/// <reference types="node" />
// Prints the time that the adapter adds to the SDK: node packages/provider-openai/bench/loopback.ts [rounds]
import { loopback } from '@mortise/provider-kit/bench';
import OpenAI from 'openai';
import { openaiModel } from '../src/index.ts';
import { dialects } from '../test/support/dialects.ts';

await loopback(
  import.meta.url,
  dialects.map((dialect) => ({
    dialect,
    at(url) {
      const client = new OpenAI({ apiKey: 'x', baseURL: `${url}/v1`, maxRetries: 0 });
      const { responses, chat } = client;
      return {
        model: openaiModel('test-model', { api: dialect.name, client, compatible: false }),
        openBare: () =>
          dialect.name === 'responses'
            ? responses.create({ model: 'm', input: 'hi', stream: true })
            : chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'hi' }], stream: true }),
      };
    },
  })),
);
