import { createRunner, type Runner, type RunnerOptions } from '@mortise/core';
import { observedRunner } from '../observed/observed-runner.ts';
import { channelSink } from './channel-sink.ts';

/**
 * A runner as `createRunner` makes it, whose runs are told to the subscribers of `node:diagnostics_channel`:
 * see `channelNames`. A run that begins while nobody subscribes is told nobody.
 *
 * Where the platform has no such module it is the plain runner. Throws what `createRunner` throws.
 */
export function diagnosedRunner<Output = unknown>(options: RunnerOptions<Output>): Runner<Output> {
  const sink = channelSink();
  return sink ? observedRunner(options, { sink, leavesTrace: false }) : createRunner(options);
}
