import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Prompts from a stream, one per line as they come; blank lines are none. An abort ends them. */
export async function* readPrompts(input: Readable, signal: AbortSignal): AsyncGenerator<string, void, void> {
  for await (const line of createInterface({ input, signal, crlfDelay: Number.POSITIVE_INFINITY })) {
    const prompt = line.trim();
    if (prompt !== '') yield prompt;
  }
}
