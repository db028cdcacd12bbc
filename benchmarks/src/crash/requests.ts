import { join } from 'node:path';
import type { Content } from '@mortise/core';
import { appendLine, readLines } from './synced-lines.ts';

/** The request to a model. */
export interface KeptRequest {
  readonly agent: string;
  readonly contents: readonly Content[];
}

/** Records the request of a model. */
export function keepRequest(directory: string, request: KeptRequest): void {
  appendLine(join(directory, file), request);
}

/** Returns the requests to the models so far, in all lives. */
export function requestsIn(directory: string): readonly KeptRequest[] {
  return readLines<KeptRequest>(join(directory, file));
}

const file = 'requests.jsonl';
