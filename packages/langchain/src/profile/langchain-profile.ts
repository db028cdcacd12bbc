import type { JsonObject, ModelRequest, ModelSettings } from '@mortise/core';
import type { LoweredSchema, LoweredTools, ModelProfile, Wire } from '@mortise/provider-kit';
import type { ChatModelOfLangchain } from '../vendor/chat-model.ts';

/** What is known of a chat model of LangChain. */
export interface LangchainProfile extends ModelProfile {
  /** What LangChain calls its family: which call options it has. */
  readonly family: string;
  readonly chatModelFor: ChatModelFor;
  readonly requireFinish: boolean;
  readonly callOptions: ((request: ModelRequest) => CallOptionsOfLangchain) | undefined;
}

/** Call options of a chat model, as LangChain has them. */
export type CallOptionsOfLangchain = Readonly<Record<string, unknown>>;

/** Gives the chat model for the settings of a request, and the names of those that it is not told of. */
export type ChatModelFor = (settings: ModelRequest['settings']) => MadeChatModel;

export interface MadeChatModel {
  readonly chatModel: ChatModelOfLangchain;
  readonly untold: readonly (keyof ModelSettings)[];
}

/** How a chat model of LangChain is asked, which is no wire, and behaves as one. */
export type LangchainWire = Wire<ChatModelFor, LangchainProfile, LoweredTools<LoweredSchema>>;

/** A message in LangChain's words, which it makes an instance of. */
export interface MessageOfLangchain {
  readonly type: 'system' | 'human' | 'ai' | 'tool';
  readonly content: string | readonly JsonObject[];
  readonly [member: string]: unknown;
}
