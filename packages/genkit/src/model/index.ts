export type { Timeouts } from '@mortise/provider-kit';
export type { GenkitAction } from '../vendor/genkit-action.ts';
export type { GenkitModelReference, GenkitModels } from '../vendor/genkit-model.ts';
export { type GenkitModelOptions, genkitModel } from './genkit-model.ts';
