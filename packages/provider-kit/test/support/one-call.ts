/// <reference types="node" />
import type { Model } from '@mortise/core';
import { requestOf } from './ask.ts';

/**
 * Makes one call in a process without other work, and prints the type of the last event. `noOpenHandle` runs
 * it as `node one-call.ts <name of the dialect> <URL of the server> <read|leave|abort>`.
 */
export async function oneCall(modelAt: (dialect: string, url: string) => Model): Promise<void> {
  const [dialect = '', url = '', how] = process.argv.slice(2);
  const controller = new AbortController();
  let last = 'nothing';
  for await (const { type } of modelAt(dialect, url).generate(requestOf(), { signal: controller.signal })) {
    last = type;
    if (type !== 'textDelta') continue;
    if (how === 'leave') break;
    if (how === 'abort') controller.abort();
  }
  console.info(last);
}
