import type { pictureJson } from '../json/snapshot-json.ts';
import type { services } from './services.ts';
import type { takeStep } from './take-step.ts';
import type { checkTransfer } from './transfer.ts';

/** What is rare of a context. */
export interface RareStep {
  readonly checkTransfer: typeof checkTransfer;
  readonly pictureJson: typeof pictureJson;
  readonly services: typeof services;
  readonly takeStep: typeof takeStep;
}
