import type { ServerRequest } from '../ask/server-request.ts';

/** A running call whose server may ask the user something before it answers. */
export interface Flight {
  /** Returns the answer of the server, or its next request. */
  next(): Promise<FlightStep>;
  /** Answers the server's last request. */
  answer(result: object): void;
  /** Refuses the server's last request, with a reason for the server. */
  refuse(reason: string): void;
  /** Notifies the server that the caller no longer waits. */
  abort(reason: unknown): void;
}

/** The result of a step of a call: an answer, or a request of the server. */
export type FlightStep = { readonly answer: unknown } | { readonly asks: ServerRequest };

/**
 * Matches questions of a server to the calls that they belong to.
 *
 * A question does not name its call, so a question waits until every running call has a question or has
 * ended. Questions of calls of different sessions cannot be told apart and are cancelled, because no user may
 * read the question of another user.
 */
export class Flights {
  readonly #flights = new Map<string, OpenFlight>();
  readonly #questions: Question[] = [];
  readonly #holdMs: number;
  readonly #note: (problem: string) => void;

  constructor(holdMs: number, note: (problem: string) => void) {
    this.#holdMs = holdMs;
    this.#note = note;
  }

  /**
   * Starts a call.
   *
   * @param owner The session of the call, as a string.
   */
  begin(callId: string, owner: string, start: (signal: AbortSignal) => Promise<unknown>): Flight {
    const flight = new OpenFlight(owner, this.#holdMs, start, () => {
      if (this.#flights.get(callId) === flight) this.#flights.delete(callId);
      this.#match();
    });
    this.#flights.set(callId, flight);
    return flight;
  }

  /** Returns a call that an earlier attempt of the same owner left open. */
  resume(callId: string, owner: string): Flight | undefined {
    const flight = this.#flights.get(callId);
    return flight?.owner === owner ? flight : undefined;
  }

  /** Asks the user. Settles when the user has answered, or when no answer is possible any more. */
  ask(request: ServerRequest): Promise<object> {
    return new Promise((give, fail) => {
      const refuse = (reason: string): void => fail(new Error(reason));
      const cancel = (): void =>
        request.method === 'elicitation/create' ? give(cancelled) : refuse('nobody answered');
      this.#questions.push({ request, give, refuse, cancel });
      this.#match();
    });
  }

  /**
   * Counts a sampling request against the calls in progress, each of which has a limit. Returns the signal of
   * that call; undefined if the limit is reached.
   */
  spendSample(maxPerCall: number): AbortSignal | undefined {
    for (const flight of this.#flights.values()) if (flight.samples < maxPerCall) return flight.spendSample();
    return undefined;
  }

  close(): void {
    for (const flight of this.#flights.values()) flight.abort(new DOMException('the toolset is closed', 'AbortError'));
    for (const { cancel } of this.#questions.splice(0)) cancel();
  }

  #match(): void {
    if (this.#questions.length === 0) return;
    const running = [...this.#flights.values()].filter(({ isWaiting }) => !isWaiting);
    if (running.length > this.#questions.length) return;
    const owners = new Set(running.map(({ owner }) => owner));
    if (owners.size !== 1) {
      this.#note(
        'asks the user something during calls of several sessions: the question could belong to any of them, so it is cancelled',
      );
      for (const { cancel } of this.#questions.splice(0)) cancel();
      return;
    }
    for (const flight of running) {
      const question = this.#questions.shift();
      if (question) flight.take(question);
    }
  }
}

interface Question {
  readonly request: ServerRequest;
  readonly give: (result: object) => void;
  readonly refuse: (reason: string) => void;
  readonly cancel: () => void;
}

class OpenFlight implements Flight {
  readonly owner: string;
  readonly #holdMs: number;
  readonly #controller = new AbortController();
  #over: AbortController | undefined;
  samples = 0;
  readonly #done: Promise<unknown>;
  #question: Question | undefined;
  #asked: (question: Question) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: string, holdMs: number, start: (signal: AbortSignal) => Promise<unknown>, onEnd: () => void) {
    this.owner = owner;
    this.#holdMs = holdMs;
    this.#done = start(this.#controller.signal).finally(() => {
      clearTimeout(this.#timer);
      this.#over?.abort();
      onEnd();
    });
    // The next step throws the error, if there is a next step.
    this.#done.catch(() => undefined);
  }

  get isWaiting(): boolean {
    return this.#question !== undefined;
  }

  take(question: Question): void {
    this.#question = question;
    this.#timer = setTimeout(() => {
      this.#settle()?.cancel();
      this.abort(new DOMException('no user answered in time', 'TimeoutError'));
    }, this.#holdMs);
    this.#asked(question);
  }

  next(): Promise<FlightStep> {
    const asks = new Promise<FlightStep>((resolve) => {
      if (this.#question) resolve({ asks: this.#question.request });
      else this.#asked = ({ request }) => resolve({ asks: request });
    });
    return Promise.race([asks, this.#done.then((answer) => ({ answer }))]);
  }

  answer(result: object): void {
    this.#settle()?.give(result);
  }

  refuse(reason: string): void {
    this.#settle()?.refuse(reason);
  }

  spendSample(): AbortSignal {
    this.samples += 1;
    this.#over ??= new AbortController();
    return this.#over.signal;
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  #settle(): Question | undefined {
    clearTimeout(this.#timer);
    const question = this.#question;
    this.#question = undefined;
    return question;
  }
}

const cancelled = { action: 'cancel' };
