import {
  type ModelCallOptions,
  type ModelError,
  type ModelEvent,
  type ModelFailure,
  type ModelRequest,
  retryDelay,
} from '@mortise/core';
import { waitFor } from '@mortise/http-kit';
import { callOver, cancelled } from '../error/abort.ts';
import { modelErrorOf } from '../error/error-of.ts';
import { failureOf } from '../error/failure-of.ts';
import type { Timeouts } from '../options/check-options.ts';
import type { AnswerReader, FromError, ModelProfile, Wire, WireBody, WireTools, WireWarning } from '../wire/wire.ts';
import { Attempt, type AttemptListener, type AttemptSetup } from './attempt.ts';
import type { Connection, SentRequest } from './connection.ts';
import { keepSecrets } from './keep-secrets.ts';

/** The settings of all calls of one model. */
export interface CallSetup<Client, Profile extends ModelProfile, Tools extends WireTools> {
  readonly provider: string;
  readonly wire: Wire<Client, Profile, Tools>;
  readonly connect: () => Promise<Connection<Client, Profile>>;
  readonly stream: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeouts: Required<Timeouts>;
  readonly maxRetries: number;
  /** Returns the warnings about a request that were not given yet. */
  readonly newWarnings: (request: ModelRequest, warnings: readonly WireWarning[]) => readonly WireWarning[];
}

/**
 * One model call. It yields warnings, then deltas, then one end or failure. Its iterator does not throw.
 *
 * The request is retried up to `maxRetries` times while no
 * part of an answer was shown; these are the only retries.
 *
 * The class is not a generator, because a generator would double the cost of each delta.
 */
export class ModelCall<Client, Profile extends ModelProfile, Tools extends WireTools>
  implements AsyncIterableIterator<ModelEvent>
{
  readonly #setup: CallSetup<Client, Profile, Tools>;
  readonly #errors: { readonly fromError: FromError; readonly provider: string };
  readonly #request: ModelRequest;
  readonly #caller: AbortSignal;
  readonly #options: ModelCallOptions;
  readonly #listener: AttemptListener = {
    onEvents: (events) => this.#onEvents(events),
    onPaused: (events, body) => this.#onPaused(events, body),
    onFailed: (thrown) => this.#onFailed(thrown),
  };
  readonly #abandoned: AbortController = new AbortController();
  #hasStarted = false;
  #over = false;
  #connection: Connection<Client, Profile> | undefined;
  #sent: SentRequest<Client, Profile, Tools> | undefined;
  /** The reader of the attempt. A resumed answer keeps its reader. */
  #reader: AnswerReader | undefined;
  #pauses = 0;
  #attempt: Attempt | undefined;
  #retries = 0;
  #shown = false;
  /** Events that the consumer has not read yet. */
  #waiting: ModelEvent[] = [];
  #last: Promise<unknown> | undefined;
  #resolve: ((step: IteratorResult<ModelEvent>) => void) | undefined;

  constructor(setup: CallSetup<Client, Profile, Tools>, request: ModelRequest, options: ModelCallOptions) {
    this.#setup = setup;
    this.#errors = { fromError: setup.wire.fromError, provider: setup.provider };
    this.#request = request;
    this.#caller = options.signal;
    this.#options = options;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<ModelEvent>> {
    if (this.#resolve) return Promise.resolve(this.#last).then(() => this.next());
    const step = new Promise<IteratorResult<ModelEvent>>((resolve) => {
      this.#resolve = resolve;
      this.#advance();
    });
    this.#last = step;
    return step;
  }

  /** Closes the request at once, even while the consumer awaits an event. */
  async return(): Promise<IteratorResult<ModelEvent>> {
    this.#close();
    this.#advance();
    return done;
  }

  #advance(): void {
    if (!this.#resolve) return;
    const event = this.#waiting.shift();
    if (event) this.#deliver(event);
    else if (this.#over) this.#answer(done);
    else if (this.#attempt) this.#attempt.pull();
    else if (!this.#hasStarted) void this.#begin();
  }

  #deliver(event: ModelEvent): void {
    if (event.type === 'end' || event.type === 'failure') this.#close();
    this.#answer({ done: false, value: event });
  }

  #answer(step: IteratorResult<ModelEvent>): void {
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(step);
  }

  async #begin(): Promise<void> {
    this.#hasStarted = true;
    try {
      this.#caller.addEventListener('abort', this.#leave, { once: true });
      if (this.#caller.aborted) this.#abandoned.abort();
      this.#abandoned.signal.throwIfAborted();
      this.#connection = await this.#setup.connect();
      this.#reportSecrets();
      this.#abandoned.signal.throwIfAborted();
      const { wire } = this.#setup;
      const { client, profile } = this.#connection;
      const tools = wire.lowerTools(this.#request.declarations, profile);
      const { body, warnings } = wire.toBody(this.#request, profile, tools);
      this.#waiting.push(...this.#setup.newWarnings(this.#request, warnings));
      this.#try({ client, profile, tools, body });
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  #try(sent: SentRequest<Client, Profile, Tools>): void {
    const { wire, stream, provider, headers, timeouts } = this.#setup;
    const { client, profile, tools, body } = sent;
    this.#sent = sent;
    this.#reader = (this.#pauses > 0 && this.#reader) || wire.reader(this.#request, profile, tools);
    const setup: AttemptSetup = {
      provider,
      headers,
      timeouts,
      openStream: stream ? (options, onBytes) => wire.openStream(client, body, options, onBytes) : undefined,
      openComplete: (options) => wire.openComplete(client, body, options),
      reader: this.#reader,
      canResume: this.#pauses < mostPauses,
      onResponse: this.#options.onResponse,
    };
    this.#attempt = new Attempt(setup, this.#abandoned.signal, this.#listener);
    this.#advance();
  }

  /**
   * Registers the secrets of the connection again: a key
   * that a function returns is known only after a request.
   */
  #reportSecrets(): void {
    const { keepSecret } = this.#options;
    if (!keepSecret || !this.#connection) return;
    const { provider, headers } = this.#setup;
    const { secrets } = this.#connection;
    keepSecrets(keepSecret, { provider, secrets, headers, providerTools: this.#request.providerTools });
  }

  #onEvents(events: ModelEvent | readonly ModelEvent[]): void {
    if (!this.#shown) this.#reportSecrets();
    this.#shown = true;
    // An abort may end an answer while its reader is not waiting.
    if (this.#resolve && !isList(events)) return this.#deliver(events);
    for (const event of isList(events) ? events : [events]) this.#waiting.push(event);
    this.#advance();
  }

  #onPaused(events: readonly ModelEvent[], body: WireBody): void {
    for (const event of events) this.#waiting.push(event);
    this.#pauses++;
    if (this.#abandoned.signal.aborted) this.#fail(this.#abandoned.signal.reason);
    else if (this.#sent) this.#try({ ...this.#sent, body });
  }

  #onFailed(thrown: unknown): void {
    const attempt = this.#attempt;
    if (!attempt) return;
    this.#attempt = undefined;
    if (this.#abandoned.signal.aborted) return this.#fail(thrown);
    if (!attempt.hasEvents && this.#sentInstead(thrown)) return;
    this.#retry(modelErrorOf(thrown, this.#errors, attempt.opened), attempt);
  }

  /** Sends a replacement for a refused request if the wire has one. Returns true if it was sent. */
  #sentInstead(thrown: unknown): boolean {
    const sent = this.#sent;
    const other = sent && this.#setup.wire.instead?.(thrown, sent.body, this.#request, sent.profile, sent.tools);
    if (!sent || !other) return false;
    this.#waiting.push(...this.#setup.newWarnings(this.#request, other.warnings));
    this.#try({ ...sent, body: other.body });
    return true;
  }

  #retry(error: ModelError, attempt: Attempt): void {
    if (this.#over) return;
    const { maxRetries } = this.#setup;
    // Once a part of an answer has arrived, a provider tool may already have had an effect.
    const safe = !attempt.hasEvents || (!this.#shown && this.#pauses === 0 && this.#request.providerTools.length === 0);
    const wait = error.retryable && safe && this.#retries < maxRetries ? retryDelay(error, this.#retries) : undefined;
    if (wait === undefined) return this.#fail(error, attempt.requestId);
    this.#retries++;
    waitFor(wait, this.#abandoned.signal).then(this.#again, (reason: unknown) => this.#fail(reason));
  }

  readonly #again = (): void => {
    if (this.#sent) this.#try(this.#sent);
  };

  #fail(thrown: unknown, requestId?: string): void {
    if (this.#over) return;
    if (this.#abandoned.signal.aborted) return this.#end({ type: 'failure', error: cancelled(), retryable: false });
    this.#end(failureOf(thrown, this.#errors, this.#request, this.#connection?.secrets ?? [], requestId));
  }

  #end(failure: ModelFailure): void {
    if (this.#over) return;
    this.#reportSecrets();
    this.#waiting.push(failure);
    this.#over = true;
    this.#advance();
  }

  readonly #leave = (): void => {
    this.#abandoned.abort();
    // Between two attempts, no request would notice the abort.
    if (!this.#attempt) this.#fail(this.#abandoned.signal.reason);
  };

  #close(): void {
    this.#over = true;
    this.#waiting = [];
    this.#caller.removeEventListener('abort', this.#leave);
    this.#abandoned.abort(callOver());
    this.#attempt?.close();
    this.#attempt = undefined;
  }
}

function isList(events: ModelEvent | readonly ModelEvent[]): events is readonly ModelEvent[] {
  return Array.isArray(events);
}

const done: IteratorReturnResult<undefined> = { done: true, value: undefined };
/** The maximum number of times that a paused answer is resumed; the next pause ends the answer. */
const mostPauses = 8;
