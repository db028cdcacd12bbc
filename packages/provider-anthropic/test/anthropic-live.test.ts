/// <reference types="node" />
import { type LiveModelSubject, liveModelCases } from '@mortise/testing/model';
import { testConformance } from '@mortise/testing/vitest';
import { describe } from 'vitest';
import { anthropicModel } from '../src/index.ts';

const key = process.env['ANTHROPIC_API_KEY'];
const id = process.env['MORTISE_LIVE_ANTHROPIC'] ?? 'claude-haiku-5-5';
const wrong = 'sk-ant-wrong0123456789abcdef';

describe.skipIf(!key)(`the real service${key ? '' : ' (skipped: ANTHROPIC_API_KEY is not set)'}`, () => {
  testConformance(id, liveModelCases, subject, { timeoutMs: 120_000 });
});

function subject(): LiveModelSubject {
  return { model: anthropicModel(id), refused: { model: anthropicModel(id, { apiKey: wrong }), key: wrong } };
}
