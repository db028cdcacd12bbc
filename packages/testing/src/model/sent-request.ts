/**
 * What one request said, in nobody's words: its author reads it out of his wire.
 *
 * Only what the cases ask for. What a wire adds of its own, such as model and limits, stands in `body` alone.
 */
export interface SentRequest {
  /** The system's texts, in order; one where the wire joins them. */
  readonly instructions: readonly string[];
  /** What the conversation says, one item for each text, call and result, in the order of the wire. */
  readonly items: readonly SentItem[];
  /** The tools that the model may call, under the names that the wire has for them. */
  readonly tools: readonly SentTool[];
  /** The schema of the answer, where one is asked for. */
  readonly outputSchema?: unknown;
  /** The body as parsed JSON. It is searched for what must be in it, and for what must not. */
  readonly body: unknown;
}

/**
 * One thing that a conversation says. Media, thoughts and items
 * of the provider's own are found in the body, and left out here.
 */
export type SentItem =
  | { readonly type: 'text'; readonly role: 'user' | 'model'; readonly text: string }
  | SentCall
  | SentResult;

export interface SentCall {
  readonly type: 'call';
  /** That binds call and result; left out where the wire has none. */
  readonly id?: string;
  readonly name: string;
  /** An object, or its JSON text. */
  readonly args: unknown;
}

export interface SentResult {
  readonly type: 'result';
  /** Of the call; left out where the wire has none. */
  readonly id?: string;
  /** Of the tool; left out where the wire does not repeat it. */
  readonly name?: string;
  /** What the model reads: an object, or a text; several texts are joined by line feeds. */
  readonly response: unknown;
}

export interface SentTool {
  readonly name: string;
  readonly description?: string;
  /** Of the arguments. */
  readonly schema?: unknown;
}
