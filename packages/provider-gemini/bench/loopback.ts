/// <reference types="node" />
// Prints the time that the adapter adds to the SDK: node packages/provider-gemini/bench/loopback.ts [rounds]
import { GoogleGenAI } from '@google/genai';
import { loopback } from '@mortise/provider-kit/bench';
import { geminiModel } from '../src/index.ts';
import { generateContentDialect } from '../test/support/generate-content-dialect.ts';

await loopback(import.meta.url, [
  {
    dialect: generateContentDialect,
    at(url) {
      const client = new GoogleGenAI({ apiKey: 'x', httpOptions: { baseUrl: url } });
      return {
        model: geminiModel('test-model', { client }),
        openBare: () => client.models.generateContentStream({ model: 'test-model', contents: 'hi' }),
      };
    },
  },
]);
