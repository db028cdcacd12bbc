import type { Model } from '@mortise/core';
import { offlineModel } from './offline-model.ts';

/** A scripted model, which needs no key: replace it with the model of a provider. */
export const model: Model = offlineModel;
