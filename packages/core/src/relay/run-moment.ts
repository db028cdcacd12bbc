import type { FleetingDelta, FleetingEvent } from './fleeting-event.ts';

/** The momentary state of a run, which is sent to a new reader. */
export class RunMoment {
  readonly #turns: Map<string, Turn> = new Map();
  readonly #calls: Map<string, { running?: FleetingEvent; progress?: FleetingEvent }> = new Map();

  get isEmpty(): boolean {
    return this.#turns.size === 0 && this.#calls.size === 0;
  }

  knows(turn: string): boolean {
    return this.#turns.has(turn);
  }

  see(event: FleetingEvent): void {
    switch (event.type) {
      case 'turn':
        this.#turns.set(event.turn, { start: event, parts: new Map() });
        break;
      case 'delta':
        this.#delta(event);
        break;
      case 'cut':
        this.turnOver(event.turn);
        break;
      case 'running':
        this.#calls.set(event.callId, { running: event });
        break;
      case 'progress':
        this.#calls.set(event.callId, { ...this.#calls.get(event.callId), progress: event });
        break;
      case 'ended':
        this.callOver(event.callId);
        break;
      default:
        event.type satisfies 'warning';
    }
  }

  turnOver(turn: string): void {
    this.#turns.delete(turn);
  }

  callOver(callId: string): void {
    this.#calls.delete(callId);
  }

  /** Returns the events from which a reader can build the state. */
  events(): FleetingEvent[] {
    const turns = [...this.#turns.values()].flatMap(({ start, parts }) => [start, ...parts.values()]);
    const calls = [...this.#calls.values()].flatMap(({ running, progress }) =>
      [running, progress].filter((event) => event !== undefined),
    );
    return [...turns, ...calls];
  }

  #delta(delta: FleetingDelta): void {
    const parts = this.#turns.get(delta.turn)?.parts;
    const part = parts?.get(delta.part);
    if (part) part.text += delta.text;
    else parts?.set(delta.part, { ...delta });
  }
}

interface Turn {
  readonly start: FleetingEvent;
  readonly parts: Map<number, { -readonly [K in keyof FleetingDelta]: FleetingDelta[K] }>;
}
