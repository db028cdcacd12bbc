import type { Model } from '@mortise/core';
import { geminiModel } from '@mortise/provider-gemini';
import { offlineModel } from './offline-model.ts';

/** The model of Gemini if `GEMINI_API_KEY` is set, otherwise the scripted one, which needs no key. */
export const model: Model = process.env['GEMINI_API_KEY'] ? geminiModel('gemini-3.8-flash') : offlineModel;
