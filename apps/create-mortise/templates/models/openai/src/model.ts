import type { Model } from '@mortise/core';
import { openaiModel } from '@mortise/provider-openai';
import { offlineModel } from './offline-model.ts';

/** OpenAI's where a key is in the environment; without one a few fixed sentences, so that all of it runs. */
export const model: Model = process.env['OPENAI_API_KEY'] ? openaiModel('gpt-5') : offlineModel;
