import type { Model } from '@mortise/core';
import { geminiModel } from '@mortise/provider-gemini';
import { offlineModel } from './offline-model.ts';

/** Gemini where a key is in the environment; without one a few fixed sentences, so that all of it runs. */
export const model: Model = process.env['GEMINI_API_KEY'] ? geminiModel('gemini-3.8-flash') : offlineModel;
