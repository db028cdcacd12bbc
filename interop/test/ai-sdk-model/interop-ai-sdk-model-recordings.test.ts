import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { type AiSdkLanguageModel, aiSdkModel } from '@mortise/ai-sdk/model';
import { anthropicModel } from '@mortise/provider-anthropic';
import { geminiModel } from '@mortise/provider-gemini';
import { openaiModel } from '@mortise/provider-openai';
import { type RecordedPair, testRecordings } from '../recorded-answers.ts';
import { knownDifferences } from './known-differences.ts';

const apiKey = 'key-of-the-recordings-0123456789';
const options = { apiKey, maxRetries: 0 };

function pair(
  ours: RecordedPair['ours'],
  theirs: (fetch: typeof globalThis.fetch) => AiSdkLanguageModel,
): RecordedPair {
  return { ours, theirs: (fetch, stream) => aiSdkModel(theirs(fetch), { maxRetries: 0, stream }) };
}

testRecordings(
  'AI SDK',
  {
    'openai.responses': pair(
      (fetch, stream) => openaiModel('gpt-5.4', { ...options, fetch, stream }),
      (fetch) => createOpenAI({ apiKey, fetch })('gpt-5.4'),
    ),
    'openai.chat': pair(
      (fetch, stream) => openaiModel('gpt-4.1', { ...options, api: 'chat', fetch, stream }),
      (fetch) => createOpenAI({ apiKey, fetch }).chat('gpt-4.1'),
    ),
    'anthropic.messages': pair(
      (fetch, stream) => anthropicModel('claude-sonnet-5-5', { ...options, fetch, stream }),
      (fetch) => createAnthropic({ apiKey, fetch })('claude-sonnet-5-5'),
    ),
    'google.generateContent': pair(
      (fetch, stream) => geminiModel('gemini-3.8-flash', { ...options, fetch, stream }),
      (fetch) => createGoogleGenerativeAI({ apiKey, fetch })('gemini-3.8-flash'),
    ),
  },
  knownDifferences,
);
