import type { Model } from '@mortise/core';
import { openaiModel } from '@mortise/provider-openai';
import { offlineModel } from './offline-model.ts';

/** The model of OpenAI if `OPENAI_API_KEY` is set, otherwise the scripted one, which needs no key. */
export const model: Model = process.env['OPENAI_API_KEY'] ? openaiModel('gpt-5') : offlineModel;
