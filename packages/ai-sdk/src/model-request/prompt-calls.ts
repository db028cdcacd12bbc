import type { Content } from '@mortise/core';
import { CallIds, type CallReference } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import { approvalToolName } from '../model-spec/approval-tool-name.ts';
import type {
  AssistantMessage,
  AssistantPart,
  PromptPartBase,
  ToolApprovalResponsePart,
  ToolMessage,
  ToolResultPart,
} from '../model-spec/prompt.ts';

/**
 * The calls of a prompt so far: their ids in the prompt, and the options that are sent with their results.
 */
export class PromptCalls {
  readonly #ids: CallIds;
  /** The options by Mortise's id of the call. */
  readonly #options: Map<string, PromptPartBase> = new Map();
  /** The provider's ids of its questions, by Mortise's id of the call that represents the question. */
  readonly #questions: Map<string, string> = new Map();

  constructor({ traits }: AiSdkProfile) {
    this.#ids = new CallIds(traits.ids);
  }

  /** Records the calls that represent questions of this model's provider about its own tools. */
  note({ origin, parts }: Content, { provider, model }: AiSdkProfile): void {
    if (origin?.provider !== provider || origin.model !== model) return;
    for (const part of parts)
      if (part.type === 'functionCall' && part.name === approvalToolName && part.providerId !== undefined)
        this.#questions.set(part.id, part.providerId);
  }

  /**
   * Returns a model's message with call ids that are unique
   * in the prompt. Nearly always, these are the original ids.
   */
  withCallIds(message: AssistantMessage, calls: readonly CallReference[]): AssistantMessage {
    let at = 0;
    let changed = false;
    const content = message.content.map((part): AssistantPart => {
      const call = part.type === 'tool-call' && !part.providerExecuted ? calls[at++] : undefined;
      if (!call || part.type !== 'tool-call') return part;
      if (part.providerOptions) this.#options.set(call.id, { providerOptions: part.providerOptions });
      const toolCallId = this.#ids.add(call);
      if (toolCallId === part.toolCallId) return part;
      changed = true;
      return { ...part, toolCallId };
    });
    return changed ? { ...message, content } : message;
  }

  /**
   * Returns results with the ids of their calls, and with the
   * calls' provider metadata, like the AI SDK's own loop.
   */
  answered(message: ToolMessage, calls: readonly CallReference[]): ToolMessage {
    let at = 0;
    const content = message.content.map((part) => {
      const call = part.type === 'tool-result' ? calls[at++] : undefined;
      if (!call || part.type !== 'tool-result') return part;
      const question = this.#questions.get(call.id);
      if (question !== undefined) return toApproval(part, question);
      return { ...this.#options.get(call.id), ...part, toolCallId: this.#ids.of(call) };
    });
    return { ...message, content };
  }
}

/**
 * Converts the result of a call to the answer to the provider's question: a successful call approves, a
 * denied or failed call refuses.
 */
function toApproval({ output }: ToolResultPart, approvalId: string): ToolApprovalResponsePart {
  const value = output.type === 'content' ? {} : output.value;
  const approved = output.type === 'json' && value['approve'] === true;
  const why = value['reason'] ?? value['error'];
  return { type: 'tool-approval-response', approvalId, approved, ...(typeof why === 'string' && { reason: why }) };
}
