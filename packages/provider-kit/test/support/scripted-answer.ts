/** The answer of a model in one turn, independent of the protocol. */
export interface ScriptedAnswer {
  readonly thought?: string;
  readonly text?: string;
  readonly refusal?: string;
  readonly calls?: readonly ScriptedCall[];
  /**
   * The finish reason. Default: `calls` if there are calls, otherwise `stop`. `filter`: blocked for its
   * content. Any other value is sent unchanged.
   */
  readonly finish?: 'stop' | 'calls' | 'length' | 'filter' | (string & {});
  readonly usage?: ScriptedUsage;
  /**
   * The provider metadata of the thought or of the first call that the
   * next request must send back, if the protocol has a member for it.
   */
  readonly mark?: string;
  /** UTF-16 units in each delta; default one delta. */
  readonly pieces?: number;
}

export interface ScriptedCall {
  /** The id of the call; default `call_<its index>`. */
  readonly id?: string;
  readonly name: string;
  /** The argument text. */
  readonly args: string;
}

export interface ScriptedUsage {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  /** Tokens written to the cache; they are part of the input too. */
  readonly cacheWritten?: number;
  readonly reasoning?: number;
}

/** Returns a text in pieces of a given number of UTF-16 units; no pieces for an empty text. */
export function inPieces(text: string, units: number = Number.POSITIVE_INFINITY): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += units) pieces.push(text.slice(at, at + units));
  return pieces;
}

/** Returns the id of a call, by default from its index. */
export function callId(call: ScriptedCall, at: number): string {
  return call.id ?? `call_${at}`;
}
