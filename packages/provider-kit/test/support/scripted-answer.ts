/** What a model says in one turn, in no protocol's words. */
export interface ScriptedAnswer {
  readonly thought?: string;
  readonly text?: string;
  readonly refusal?: string;
  readonly calls?: readonly ScriptedCall[];
  /**
   * Default: `calls` where there are calls, else `stop`. `filter`:
   * held back for its content. Another word is said as it is.
   */
  readonly finish?: 'stop' | 'calls' | 'length' | 'filter' | (string & {});
  readonly usage?: ScriptedUsage;
  /**
   * What the provider wants back with the next request, where the protocol has a place for it: of the
   * thought, or of the first call.
   */
  readonly mark?: string;
  /** UTF-16 units in each delta; default whole. */
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
