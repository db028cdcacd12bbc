import { type Delta, type JsonValue, type LlmAgent, llmAgent, type RunEvent, type StandardSchema } from '@mortise/core';
import { partialOutputs } from '@mortise/models';
import { scriptedModel } from '@mortise/testing';

/** Creates an agent whose output is any value; `wrapped`: as the member `value` of an object. */
export function writer(wrapped = false): LlmAgent {
  const output: StandardSchema = {
    '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) },
  };
  const outputJsonSchema = wrapped ? { type: 'array' } : { type: 'object' };
  return llmAgent({ name: 'writer', model: scriptedModel([]), output, outputJsonSchema });
}

/** Returns a text delta of the agent. */
export const written = (text: string, branch?: string): Delta => ({
  type: 'delta',
  author: 'writer',
  turn: branch ?? 'root',
  index: 0,
  kind: 'text',
  text,
  ...(branch !== undefined && { branch }),
});

/** Returns the partial output after each of these pieces, as it was then; undefined if there was none. */
export async function shownAfter(
  pieces: readonly string[],
  agent: LlmAgent = writer(),
): Promise<(JsonValue | undefined)[]> {
  async function* stream(): AsyncGenerator<RunEvent> {
    for (const text of pieces) yield written(text);
  }
  const shown: (JsonValue | undefined)[] = [];
  let last: JsonValue | undefined;
  let hasShown = true;
  for await (const event of partialOutputs(stream(), agent)) {
    if (event.type === 'partialOutput') {
      if (hasShown) throw new Error('two partial outputs of one piece');
      hasShown = true;
      last = structuredClone(event.output) as JsonValue;
      shown[shown.length - 1] = last;
    } else {
      hasShown = false;
      shown.push(last);
    }
  }
  return shown;
}
