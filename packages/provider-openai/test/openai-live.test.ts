/// <reference types="node" />
import { type LiveModelSubject, liveModelCases } from '@mortise/testing/model';
import { testConformance } from '@mortise/testing/vitest';
import { describe } from 'vitest';
import { openaiModel } from '../src/index.ts';

const key = process.env['OPENAI_API_KEY'];
const id = process.env['MORTISE_LIVE_OPENAI'] ?? 'gpt-5-mini';
const wrong = 'sk-wrong0123456789abcdef';

for (const api of ['responses', 'chat'] as const) {
  describe.skipIf(!key)(`the real service, over ${api}${key ? '' : ' (skipped: OPENAI_API_KEY is not set)'}`, () => {
    testConformance(id, liveModelCases, () => subject(api), { timeoutMs: 120_000 });
  });
}

function subject(api: 'responses' | 'chat'): LiveModelSubject {
  return { model: openaiModel(id, { api }), refused: { model: openaiModel(id, { api, apiKey: wrong }), key: wrong } };
}
