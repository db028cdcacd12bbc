import { createRunner, type Runner, type RunnerOptions } from '@mortise/core';
import { observedRunner } from '../observed/observed-runner.ts';
import type {
  AnsweredQuestion,
  OpenOperation,
  Operation,
  OperationEnd,
  OperationSink,
} from '../operation/operation.ts';
import { type AnsweredMessage, channelNames, type OperationMessage } from './operation-message.ts';

/**
 * Creates a runner like `createRunner`, and publishes its runs to `node:diagnostics_channel`: see
 * `channelNames`. A run that starts without subscribers is not published. On a platform without that module,
 * it returns a plain runner of `createRunner`. Throws the errors of `createRunner`.
 */
export function diagnosedRunner<Output = unknown>(options: RunnerOptions<Output>): Runner<Output> {
  const sink = channelSink();
  return sink ? observedRunner(options, { sink, leavesTrace: false }) : createRunner(options);
}

/** A part of a tracing channel of Node.js, Bun, Deno and workerd. */
interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
  runStores<T>(message: unknown, run: () => T): T;
}

/** The channels of one kind of operation. */
type TracingChannel = Readonly<Record<'start' | 'asyncEnd' | 'error', Channel>>;

interface Diagnostics {
  tracingChannel(name: string): TracingChannel;
}

/**
 * Creates a sink that publishes operations as messages of channels.
 * Undefined if the platform has no channels, as in browsers.
 */
function channelSink(): OperationSink | undefined {
  const host = globalThis as { readonly process?: { getBuiltinModule?(name: string): Diagnostics | undefined } };
  const diagnostics = host.process?.getBuiltinModule?.('node:diagnostics_channel');
  if (!diagnostics) return undefined;
  const { agent, model, tool } = channelNames;
  return new ChannelSink({
    agent: diagnostics.tracingChannel(agent),
    model: diagnostics.tracingChannel(model),
    tool: diagnostics.tracingChannel(tool),
  });
}

class ChannelSink implements OperationSink {
  readonly #channels: Readonly<Record<Operation['type'], TracingChannel>>;
  #ids = 0;

  constructor(channels: Readonly<Record<Operation['type'], TracingChannel>>) {
    this.#channels = channels;
  }

  begin(operation: Operation, parent: OpenOperation | undefined, at: number): OpenOperation {
    const message = messageOf(operation, ++this.#ids, parent instanceof OpenMessage ? parent.id : undefined, at);
    return new OpenMessage(message, this.#channels[operation.type], this.#isSeen);
  }

  past(): void {
    // Finished work is not published, because a tracing channel publishes work as it happens. The message of
    // a call has its answered questions.
  }

  /** True if any channel has a subscriber. */
  get #isSeen(): boolean {
    return Object.values(this.#channels).some(({ start, asyncEnd, error }) =>
      [start, asyncEnd, error].some(({ hasSubscribers }) => hasSubscribers),
    );
  }
}

class OpenMessage implements OpenOperation {
  readonly isSeen: boolean;
  readonly trace = undefined;
  readonly #message: OperationMessage & { answered: AnsweredMessage[] };
  readonly #channel: TracingChannel;
  #isTold = false;

  constructor(message: OperationMessage & { answered: AnsweredMessage[] }, channel: TracingChannel, isSeen: boolean) {
    this.#message = message;
    this.#channel = channel;
    this.isSeen = isSeen;
  }

  get id(): number {
    return this.#message.id;
  }

  /**
   * Runs work within the operation. The first call publishes the start of the operation, and values that
   * subscribers bind to it apply to the work.
   */
  within<T>(run: () => T): T {
    if (!this.isSeen || this.#isTold) return run();
    this.#isTold = true;
    return this.#channel.start.runStores(this.#message, run);
  }

  link(): void {
    // An earlier run has no id in this process, so there is no
    // link; the answered questions show which run is continued.
  }

  answered({ id, kind, waitedMs }: AnsweredQuestion): void {
    this.#message.answered.push({ requestId: id, kind, waitedMs });
  }

  end(end: OperationEnd, at: number): void {
    if (!this.isSeen) return;
    // If no code ran inside the operation, for example because
    // the call was refused, its start is published now.
    this.within(() => {});
    const message = this.#message;
    message.endedAt = at;
    message.status = statusOf(end);
    message.error = end.error && { code: end.error.code };
    if (end.type !== 'tool') message.usage = end.usage;
    if (end.type === 'agent') message.conversation ??= end.conversation;
    if (end.error) this.#channel.error.publish(message);
    this.#channel.asyncEnd.publish(message);
  }
}

function messageOf(
  operation: Operation,
  id: number,
  parentId: number | undefined,
  startedAt: number,
): OperationMessage & { answered: AnsweredMessage[] } {
  const { type, conversation } = operation;
  return {
    type,
    id,
    parentId,
    name: nameOf(operation),
    conversation,
    callId: operation.type === 'tool' ? operation.call.id : undefined,
    mcpServer: operation.type === 'tool' ? operation.mcpServer : undefined,
    provider: operation.type === 'model' ? operation.provider : undefined,
    startedAt,
    endedAt: undefined,
    status: undefined,
    error: undefined,
    usage: undefined,
    answered: [],
  };
}

function nameOf(operation: Operation): string | undefined {
  switch (operation.type) {
    case 'agent':
      return operation.name;
    case 'model':
      return operation.model;
    case 'tool':
      return operation.call.name;
  }
}

function statusOf(end: OperationEnd): string {
  switch (end.type) {
    case 'agent':
      return end.status;
    case 'model':
      return end.error ? 'failed' : 'completed';
    case 'tool':
      return end.outcome;
  }
}
