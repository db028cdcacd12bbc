import {
  type AgentTools,
  ConfigError,
  isJsonObject,
  type JsonValue,
  type LlmAgent,
  paced,
  type RunEvent,
} from '@mortise/core';
import { JsonPrefix } from './json-prefix.ts';
import type { PartialOf } from './partial-of.ts';

/**
 * An event with the part of an agent's structured output
 * that the model has written so far. It is never stored.
 */
export interface PartialOutput<Wire = unknown> {
  readonly type: 'partialOutput';
  readonly author: string;
  readonly branch?: string;
  /** The id of the future `model` event with the output, as in the deltas. */
  readonly turn: string;
  /**
   * The unchecked output, in the form of the schema's input, before transforms and defaults. The same value
   * grows in place while the model writes: copy it to keep it.
   */
  readonly output: PartialOf<Wire>;
}

/**
 * Streams the events of a run. After each text delta that adds to the structured output of `agent`, it adds
 * an event with the output so far: texts up to the last character, numbers and keywords once they are
 * complete. Use it for display only; `result.output` is the complete, checked output.
 *
 * The partial output begins anew with each turn, and ends with its deltas. A text that is not JSON has no
 * partial outputs. Throws `ConfigError` (`invalid_option`) if the agent has no `output`.
 */
export function partialOutputs<Output, Wire>(
  stream: AsyncIterable<RunEvent<Output>>,
  agent: LlmAgent<unknown, AgentTools, Wire>,
): AsyncGenerator<RunEvent<Output> | PartialOutput<Wire>, void, void> {
  const { name, output } = agent;
  if (!output)
    throw new ConfigError('invalid_option', `partialOutputs: agent "${name}" has no output; give it a schema`);
  return withPartials(stream, name, output.wrapped === true);
}

async function* withPartials<Output, Wire>(
  stream: AsyncIterable<RunEvent<Output>>,
  author: string,
  wrapped: boolean,
): AsyncGenerator<RunEvent<Output> | PartialOutput<Wire>, void, void> {
  /** The outputs that are being written, by turn id. */
  const prefixes = new Map<string, JsonPrefix>();
  for await (const event of paced(stream)) {
    yield event;
    if (event.type === 'event') prefixes.delete(event.event.id);
    else if (event.type === 'turnDropped') prefixes.delete(event.turn);
    else if (event.type === 'delta' && event.kind === 'text' && event.author === author) {
      const { branch, turn, text } = event;
      const prefix = prefixes.get(turn) ?? new JsonPrefix();
      prefixes.set(turn, prefix);
      if (!prefix.push(text)) continue;
      const output = wrapped ? unwrapped(prefix) : prefix.value;
      if (output === undefined) continue;
      const about = branch === undefined ? { author, turn } : { author, branch, turn };
      // The output is not checked, as `PartialOf` shows.
      yield { type: 'partialOutput', ...about, output: output as PartialOf<Wire> };
    }
  }
}

/**
 * Returns the output within the wrapper object that the model
 * was asked to write. The model may have omitted the wrapper.
 */
function unwrapped({ value, firstKey, hasMoreKeys }: JsonPrefix): JsonValue | undefined {
  if (value === undefined || !isJsonObject(value)) return value;
  if (firstKey === undefined) return undefined;
  return firstKey === 'value' && !hasMoreKeys ? value['value'] : value;
}
