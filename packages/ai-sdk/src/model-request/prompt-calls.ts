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
  /** Options by our id of the call. */
  readonly #options: Map<string, PromptPartBase> = new Map();
  /** The provider's id of its question, by our id of the asking call. */
  readonly #questions: Map<string, string> = new Map();

  constructor({ traits }: AiSdkProfile) {
    this.#ids = new CallIds(traits.ids);
  }

  /** Records the calls by which this model's provider asked if it may run a tool. */
  note({ origin, parts }: Content, { provider, model }: AiSdkProfile): void {
    if (origin?.provider !== provider || origin.model !== model) return;
    for (const part of parts)
      if (part.type === 'functionCall' && part.name === approvalToolName && part.providerId !== undefined)
        this.#questions.set(part.id, part.providerId);
  }

  /** A model's message, with call ids that are unique in the prompt: nearly always the original ones. */
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
   * Results under the ids of their calls, with the calls' provider metadata, as the AI SDK's own loop sends
   * them.
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

/** A call that went through is the approval; one that was denied, or failed, is the refusal. */
function toApproval({ output }: ToolResultPart, approvalId: string): ToolApprovalResponsePart {
  const value = output.type === 'content' ? {} : output.value;
  const approved = output.type === 'json' && value['approve'] === true;
  const why = value['reason'] ?? value['error'];
  return { type: 'tool-approval-response', approvalId, approved, ...(typeof why === 'string' && { reason: why }) };
}
