import type { Model } from '@mortise/core';
import { anthropicModel } from '@mortise/provider-anthropic';
import { offlineModel } from './offline-model.ts';

/** The model of Anthropic if `ANTHROPIC_API_KEY` is set, otherwise the scripted one, which needs no key. */
export const model: Model = process.env['ANTHROPIC_API_KEY'] ? anthropicModel('claude-opus-5-5') : offlineModel;
