import type { Model } from '@mortise/core';
import { anthropicModel } from '@mortise/provider-anthropic';
import { offlineModel } from './offline-model.ts';

/**
 * Anthropic's where a key is in the environment; without one a few fixed sentences, so that all of it runs.
 */
export const model: Model = process.env['ANTHROPIC_API_KEY'] ? anthropicModel('claude-opus-5-5') : offlineModel;
