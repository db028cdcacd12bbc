/** A call under way whose server may ask the user something before it answers. */
export interface Flight {
  /** The answer of the server, or what it asks first. */
  next(): Promise<FlightStep>;
  /** Answers what it asked last. */
  answer(result: object): void;
  /** Tells the server that nobody waits any more. */
  abort(reason: unknown): void;
}

/** What a flight came to. */
export type FlightStep = { readonly answer: unknown } | { readonly asks: unknown };

/**
 * Matches questions of a server to the calls that they belong to.
 *
 * A question does not say which call it is about. So it waits until no call is under way that may still be answered
 * without it: those that are left each have a question. Questions of calls of different sessions cannot be told apart and
 * are cancelled, because nobody may read what is asked of another.
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

  /** `owner` tells sessions apart. */
  begin(callId: string, owner: string, start: (signal: AbortSignal) => Promise<unknown>): Flight {
    const flight = new OpenFlight(owner, this.#holdMs, start, () => {
      if (this.#flights.get(callId) === flight) this.#flights.delete(callId);
      this.#match();
    });
    this.#flights.set(callId, flight);
    return flight;
  }

  /** A call that an earlier attempt left open, of this owner. */
  resume(callId: string, owner: string): Flight | undefined {
    const flight = this.#flights.get(callId);
    return flight?.owner === owner ? flight : undefined;
  }

  /** Asks the user; settles when there is an answer, or will be none. */
  ask(params: unknown): Promise<object> {
    return new Promise((give) => {
      this.#questions.push({ params, give });
      this.#match();
    });
  }

  close(): void {
    for (const flight of this.#flights.values()) flight.abort(new DOMException('the toolset is closed', 'AbortError'));
    for (const { give } of this.#questions.splice(0)) give(cancelled);
  }

  #match(): void {
    if (this.#questions.length === 0) return;
    const running = [...this.#flights.values()].filter(({ isWaiting }) => !isWaiting);
    if (running.length > this.#questions.length) return;
    const owners = new Set(running.map(({ owner }) => owner));
    if (owners.size !== 1) {
      this.#note('asks the user something, and it is not known which session that is about: the question is cancelled');
      for (const { give } of this.#questions.splice(0)) give(cancelled);
      return;
    }
    for (const flight of running) {
      const question = this.#questions.shift();
      if (question) flight.take(question);
    }
  }
}

interface Question {
  readonly params: unknown;
  readonly give: (result: object) => void;
}

class OpenFlight implements Flight {
  readonly owner: string;
  readonly #holdMs: number;
  readonly #controller = new AbortController();
  readonly #done: Promise<unknown>;
  #question: Question | undefined;
  #asked: (question: Question) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: string, holdMs: number, start: (signal: AbortSignal) => Promise<unknown>, onEnd: () => void) {
    this.owner = owner;
    this.#holdMs = holdMs;
    this.#done = start(this.#controller.signal).finally(() => {
      clearTimeout(this.#timer);
      onEnd();
    });
    // Seen by whoever asks for the next step; nobody may.
    this.#done.catch(() => undefined);
  }

  get isWaiting(): boolean {
    return this.#question !== undefined;
  }

  take(question: Question): void {
    this.#question = question;
    this.#timer = setTimeout(() => {
      this.answer(cancelled);
      this.abort(new DOMException('nobody answered in time', 'TimeoutError'));
    }, this.#holdMs);
    this.#asked(question);
  }

  next(): Promise<FlightStep> {
    const asks = new Promise<FlightStep>((resolve) => {
      if (this.#question) resolve({ asks: this.#question.params });
      else this.#asked = ({ params }) => resolve({ asks: params });
    });
    return Promise.race([asks, this.#done.then((answer) => ({ answer }))]);
  }

  answer(result: object): void {
    clearTimeout(this.#timer);
    const question = this.#question;
    this.#question = undefined;
    question?.give(result);
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }
}

const cancelled = { action: 'cancel' };
