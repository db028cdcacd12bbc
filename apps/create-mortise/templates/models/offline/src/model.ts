import type { Model } from '@mortise/core';
import { offlineModel } from './offline-model.ts';

/** A few fixed sentences, which need no key: put the model of a provider in its place. */
export const model: Model = offlineModel;
