import { addUsage, type Usage } from '../content/usage.ts';
import type { Delta } from '../context/run-event.ts';
import { CleanDeltas } from '../credential/clean-stream.ts';
import { ModelError } from '../error/errors.ts';
import { asError } from '../error/thrown.ts';
import { leaveIterator } from '../json/awaitable.ts';
import type { Writable } from '../json/compile-time.ts';
import type { ModelCallOptions } from '../model/model.ts';
import type { ModelEnd, ModelEvent } from '../model/model-event.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { paced } from '../platform/pacer.ts';
import type { Cancellation } from '../run/cancellation.ts';
import { type AgentScope, type RunState, warnOnce } from '../run/scope.ts';
import { callIdOf, shortName } from './normalize-turn.ts';

/** A model's turn that is being received. */
export interface ComingTurn {
  /** The id that the turn's event will have. */
  readonly id: string;
  /** True once a delta of the turn was shown to a watcher. */
  shown: boolean;
}

/** The end of a model call: its turn, or the reason why there is none. */
export type StreamEnd = { readonly end: ModelEnd } | FailedTurn;

/** A turn that failed before its end. `text`, `usage`: the text and usage that were received before. */
export interface FailedTurn {
  readonly error: Error;
  readonly text: string;
  readonly usage?: Usage | undefined;
}

/**
 * Makes one model call, reads it to its end, and shows the deltas, no faster than the watcher reads them.
 * Always resolves: a model that throws, sends no `end` event, or does not react to the abort gives a failed
 * turn.
 */
export function readStream(scope: AgentScope, turn: ComingTurn, request: ModelRequest): Promise<StreamEnd> {
  return new Promise((resolve) => void new TurnReader(scope, turn, resolve).read(request));
}

/** Reads the stream of one model call. */
class TurnReader {
  readonly #scope: AgentScope;
  readonly #coming: ComingTurn;
  readonly #resolve: (turn: StreamEnd) => void;
  #over = false;
  #text = '';
  #usage: Usage | undefined;
  #warnedUnknown = false;
  /** Masks secrets in the deltas; undefined until a delta is shown while the run has secrets. */
  #shown: CleanDeltas<Delta['kind']> | undefined;

  constructor(scope: AgentScope, coming: ComingTurn, resolve: (turn: StreamEnd) => void) {
    this.#scope = scope;
    this.#coming = coming;
    this.#resolve = resolve;
  }

  /** Reads the stream. Never rejects. */
  async read(request: ModelRequest): Promise<void> {
    const { agent } = this.#scope;
    const { cancellation, queue } = this.#scope.run;
    const { model } = agent;
    const ask = (): void => this.#end(this.#failed(new ModelError('cancelled', 'the run was cancelled')));
    cancellation.onCancel(ask);
    let iterator: AsyncIterator<ModelEvent> | undefined;
    try {
      if (!this.#over) iterator = paced(model.generate(request, new ModelOptions(this.#scope.run)));
      while (iterator && !this.#over) {
        const step = await iterator.next();
        if (step.done)
          this.#end(
            this.#failed(
              new ModelError('stream_cut', `${model.id} ended its stream without an "end" event`, { retryable: true }),
            ),
          );
        else if (!this.#over) this.#process(step.value);
        if (queue.full) await queue.taken();
      }
    } catch (error) {
      this.#end(this.#failed(asError(error)));
    }
    cancellation.forget(ask);
    if (iterator) leaveIterator(iterator);
  }

  #end(turn: StreamEnd): void {
    if (this.#over) return;
    this.#over = true;
    this.#shown?.flush();
    this.#resolve(turn);
  }

  #failed(error: Error): FailedTurn {
    return { error, text: this.#text, usage: this.#usage };
  }

  #process(event: ModelEvent): void {
    switch (event.type) {
      case 'textDelta':
        this.#text += event.delta;
        return this.#show(event.index, 'text', event.delta);
      case 'thoughtDelta':
        return this.#show(event.index, 'thought', event.delta);
      case 'functionCallStart':
        return this.#show(event.index, 'args', '', shortName(event.name));
      case 'functionCallDelta':
        return this.#show(event.index, 'args', event.argsDelta);
      case 'warning':
        return warnOnce(this.#scope, 'unsupported', `${event.feature}: ${event.message}`);
      case 'usage':
        this.#usage = addUsage({}, event.usage);
        return;
      case 'failure':
        return this.#end(this.#failed(event.error));
      case 'end':
        return this.#end({ end: this.#scope.run.secrets.json(event) });
      default:
        event satisfies never;
        return this.#unknown((event as { readonly type?: unknown } | null)?.type);
    }
  }

  /** Warns once about unknown events of an adapter, which is newer than the core or faulty. */
  #unknown(type: unknown): void {
    if (this.#warnedUnknown) return;
    this.#warnedUnknown = true;
    const what = JSON.stringify(String(type).slice(0, 100));
    const { model } = this.#scope.agent;
    warnOnce(this.#scope, 'unsupported', `${model.id} streams unknown events (${what}); they are omitted`);
  }

  #show(index: number, kind: Delta['kind'], text: string, name?: string): void {
    const { queue, secrets } = this.#scope.run;
    if (!queue.watched) return;
    if (secrets.empty) return this.#push(index, kind, text, name);
    this.#shown ??= new CleanDeltas(secrets, (...delta) => this.#push(...delta));
    this.#shown.push(index, kind, text, name);
  }

  #push(index: number, kind: Delta['kind'], text: string, name?: string): void {
    const { agent, branch } = this.#scope;
    const { queue } = this.#scope.run;
    const { id: turn } = this.#coming;
    const delta: Writable<Delta> = { type: 'delta', author: agent.name, turn, index, kind, text };
    if (branch.path !== undefined) delta.branch = branch.path;
    if (kind === 'args') delta.callId = callIdOf(turn, index);
    if (name !== undefined) delta.name = name;
    this.#coming.shown = true;
    queue.push(delta);
  }
}

/** The options of a model call. The signal is created when the model first reads it. */
class ModelOptions implements ModelCallOptions {
  readonly #cancellation: Cancellation;
  readonly keepSecret: NonNullable<ModelCallOptions['keepSecret']>;

  constructor({ cancellation, secrets }: Pick<RunState, 'cancellation' | 'secrets'>) {
    this.#cancellation = cancellation;
    this.keepSecret = (name, value) => secrets.add(name, value);
  }

  get signal(): AbortSignal {
    return this.#cancellation.signal;
  }
}
