/** The answer of the fake model to one request: a text, or calls. */
export interface Turn {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /**
   * The pieces in which a streaming model sends the text,
   * or the arguments of the only call; absent: all at once.
   */
  readonly chunks?: readonly string[];
}

/** A call in the format of a provider. */
export interface ScriptedCall {
  /** `c<turn>_<index>`, from which the script finds its place again. */
  readonly id: string;
  readonly name: string;
  /** JSON text. */
  readonly args: string;
}

/** The parts of the request that a subject's model received. */
export interface RequestFacts {
  /** The number of tools that were sent with a JSON Schema of an object. */
  readonly tools: number;
  /** Length of the history. */
  readonly messages: number;
  /** The history as JSON, as far as the subject shows it. */
  readonly history?: () => string;
}

/**
 * A fake model without a wire. It has no position of its own: the turn follows from the request, so one
 * script serves any number of runs at once.
 */
export interface Script {
  /** The facts of the newest request. */
  readonly seen: RequestFacts;
  /**
   * @param lastCallId id of the newest call whose response
   * ends the history; absent in the first request of a run.
   */
  next(lastCallId: string | undefined, facts: RequestFacts): Turn;
}

/** Creates a script from a function of the number of rounds of calls, which returns the next answer. */
export function script(answer: (turn: number) => Turn): Script {
  let seen: RequestFacts = { tools: 0, messages: 0 };
  return {
    get seen() {
      return seen;
    },
    next(lastCallId, facts) {
      seen = facts;
      return answer(lastCallId === undefined ? 0 : turnOf(lastCallId) + 1);
    },
  };
}

/** Returns the id of a call of a turn. */
export function callId(turn: number, index: number): string {
  return `c${turn}_${index}`;
}

function turnOf(id: string): number {
  return Number(id.slice(1, id.indexOf('_')));
}
