import { type FunctionToolOptions, functionTool, type Tool, type ToolContext, type ToolOutcome } from '@mortise/core';
import { act, actOnce, hasHappened } from '../world.ts';
import type { Place } from './story.ts';

/** Creates a tool that has an effect in the simulated world. */
export function actingTool(place: Place, name: string, options: ActingToolOptions): Tool {
  return functionTool<unknown, string>({
    name,
    description: name,
    ...options,
    ...(!place.guarded && { effect: 'read' }),
    run: (_input, context) => run(place, name, options.effect === 'idempotent' ? actOnce : act, context),
  });
}

/** The options that declare the effect of the tool; empty if the story declares no effects. */
type ActingToolOptions = Pick<FunctionToolOptions<unknown, string>, 'effect' | 'isLongRunning' | 'reconcile'>;

/** Checks the world for the effect of a lost call. */
export function reconciling({ directory }: Place): (input: unknown, context: ToolContext) => ToolOutcome | undefined {
  return (_input, { functionCallId }) =>
    hasHappened(directory, functionCallId) ? { status: 'ok', output: 'shipped before' } : undefined;
}

async function run(
  { directory, point }: Place,
  tool: string,
  effect: typeof act,
  context: ToolContext,
): Promise<string> {
  const { functionCallId: callId, idempotencyKey } = context;
  await Promise.resolve();
  point(`before the effect of ${tool}`);
  effect(directory, { tool, callId, idempotencyKey });
  point(`after the effect of ${tool}`);
  await new Promise(setImmediate);
  return `${tool} done`;
}
