import * as current from '@openai/agents-core';
import * as before from '@openai/agents-core-19';

/** The SDK. */
export type Sdk = typeof current;

/** The version of the SDK that is installed here, and the previous one. */
export const versions: readonly (readonly [string, Sdk])[] = [
  ['0.20', current],
  ['0.19', before as unknown as Sdk],
];
