/** An output item of a model, in the SDK's format. */
export type AgentsOutputItem =
  | {
      type: 'message';
      role: 'assistant';
      status: 'completed' | 'incomplete';
      content: AgentsAssistantContent[];
      providerData?: AgentsProviderData;
    }
  | { type: 'reasoning'; content: { type: 'input_text'; text: string }[]; providerData?: AgentsProviderData }
  | {
      type: 'function_call';
      callId: string;
      name: string;
      namespace?: string;
      /** The arguments, as JSON text. */
      arguments: string;
      status: 'completed';
      providerData?: AgentsProviderData;
    };

export type AgentsAssistantContent =
  | { type: 'output_text'; text: string }
  | { type: 'refusal'; refusal: string }
  /** An image, in Base64. */
  | { type: 'image'; image: string }
  | { type: 'audio'; audio: string; format: string };

/** Provider data on an item: part of the run's state, and of its history. */
export type AgentsProviderData = Record<string, unknown>;

/**
 * An input item of a request, which is a part of the conversation.
 * It is untrusted, because anyone may have written it.
 */
export interface AgentsInputItem {
  readonly type?: string | undefined;
  readonly role?: string | undefined;
}
