import { createRunner, type Runner, type RunnerOptions } from '@mortise/core';
import { observedRunner } from '../observed/observed-runner.ts';
import { channelSink } from './channel-sink.ts';

/**
 * Creates a runner as `createRunner` does, whose runs are published to `node:diagnostics_channel`: see
 * `channelNames`. A run that starts without subscribers is not published.
 *
 * Where the platform has no such module it is the plain runner. Throws what `createRunner` throws.
 */
export function diagnosedRunner<Output = unknown>(options: RunnerOptions<Output>): Runner<Output> {
  const sink = channelSink();
  return sink ? observedRunner(options, { sink, leavesTrace: false }) : createRunner(options);
}
