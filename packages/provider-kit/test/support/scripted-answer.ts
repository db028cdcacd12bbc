/** The answer of a model in one turn, independent of the protocol. */
export interface ScriptedAnswer {
  readonly thought?: string;
  readonly text?: string;
  readonly refusal?: string;
  readonly calls?: readonly ScriptedCall[];
  /**
   * Default: `calls` if there are calls, otherwise `stop`. `filter`:
   * blocked for its content. Any other value is sent unchanged.
   */
  readonly finish?: 'stop' | 'calls' | 'length' | 'filter' | (string & {});
  readonly usage?: ScriptedUsage;
  /**
   * The provider metadata to send back with the next request, if the protocol has a member for it: of the
   * thought, or of the first call.
   */
  readonly mark?: string;
  /** UTF-16 units in each delta; default one delta. */
  readonly pieces?: number;
}

export interface ScriptedCall {
  /** Default `call_<its place>`. */
  readonly id?: string;
  readonly name: string;
  /** The argument text. */
  readonly args: string;
}

export interface ScriptedUsage {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  /** Written to the cache; part of the input too. */
  readonly cacheWritten?: number;
  readonly reasoning?: number;
}

/** A text in pieces of so many UTF-16 units; none of an empty text. */
export function inPieces(text: string, units: number = Number.POSITIVE_INFINITY): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += units) pieces.push(text.slice(at, at + units));
  return pieces;
}

/** The id of a call, by its place. */
export function callId(call: ScriptedCall, at: number): string {
  return call.id ?? `call_${at}`;
}
