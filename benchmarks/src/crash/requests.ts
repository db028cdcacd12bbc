import { join } from 'node:path';
import type { Content } from '@mortise/core';
import { appendLine, readLines } from './synced-lines.ts';

/** Keeps what the model was sent. */
export function keepRequest(directory: string, contents: readonly Content[]): void {
  appendLine(join(directory, file), contents);
}

/** What the model was sent so far, in all lives. */
export function requestsIn(directory: string): readonly (readonly Content[])[] {
  return readLines<readonly Content[]>(join(directory, file));
}

const file = 'requests.jsonl';
