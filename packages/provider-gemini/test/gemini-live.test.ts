/// <reference types="node" />
import { type LiveModelSubject, liveModelCases } from '@mortise/testing/model';
import { testConformance } from '@mortise/testing/vitest';
import { describe } from 'vitest';
import { type GeminiModelOptions, geminiModel } from '../src/index.ts';

const key = process.env['GEMINI_API_KEY'] ?? process.env['GOOGLE_API_KEY'];
const id = process.env['MORTISE_LIVE_GEMINI'] ?? 'gemini-3.8-flash';
const wrong = 'AIzaWrong0123456789abcdefghijklmnopqrstu';

describe.skipIf(!key)(`the real service${key ? '' : ' (skipped: GEMINI_API_KEY or GOOGLE_API_KEY is not set)'}`, () => {
  for (const api of ['generateContent', 'interactions'] as const) {
    testConformance(`${id}, ${api}`, liveModelCases, () => subject({ api }), { timeoutMs: 120_000 });
  }
});

function subject(options: GeminiModelOptions): LiveModelSubject {
  return {
    model: geminiModel(id, options),
    refused: { model: geminiModel(id, { ...options, apiKey: wrong }), key: wrong },
  };
}
