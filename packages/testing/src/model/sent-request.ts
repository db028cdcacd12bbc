/**
 * The content of one request in a neutral format: the author of an adapter converts it from the wire format.
 * It has only the members that the cases need. Other members of the wire format, such as the model and
 * limits, are only in `body`.
 */
export interface SentRequest {
  /** The system texts, in order; one text if the wire format joins them. */
  readonly instructions: readonly string[];
  /** The conversation, one item for each text, call and result, in the order of the wire. */
  readonly items: readonly SentItem[];
  /** The tools that the model may call, under the names that the wire has for them. */
  readonly tools: readonly SentTool[];
  /** The schema of the answer, if one is requested. */
  readonly outputSchema?: unknown;
  /** The body as parsed JSON. Cases search it for required and for forbidden values. */
  readonly body: unknown;
}

/**
 * An item of a conversation. Media, thoughts and
 * provider-specific items are omitted here; they are in the body.
 */
export type SentItem =
  | { readonly type: 'text'; readonly role: 'user' | 'model'; readonly text: string }
  | SentCall
  | SentResult;

export interface SentCall {
  readonly type: 'call';
  /** The id that connects call and result; omitted if the wire has none. */
  readonly id?: string;
  readonly name: string;
  /** The arguments: an object, or its JSON text. */
  readonly args: unknown;
}

export interface SentResult {
  readonly type: 'result';
  /** The id of the call; omitted if the wire has none. */
  readonly id?: string;
  /** The name of the tool; omitted if the wire does not repeat it. */
  readonly name?: string;
  /** The result as the model reads it: an object, or a string; several texts are joined by line feeds. */
  readonly response: unknown;
}

export interface SentTool {
  readonly name: string;
  readonly description?: string;
  /** The schema of the arguments. */
  readonly schema?: unknown;
}
