import type { JsonObject, ModelRequest, ModelSettings } from '@mortise/core';
import type { LoweredSchema, LoweredTools, ModelProfile, Wire } from '@mortise/provider-kit';
import type { ChatModelOfLangchain } from '../vendor/chat-model.ts';

/** The known traits of a LangChain chat model. */
export interface LangchainProfile extends ModelProfile {
  /** LangChain's name of the model family, which decides on the call options. */
  readonly family: string;
  readonly chatModelFor: ChatModelFor;
  readonly requireFinish: boolean;
  readonly callOptions: ((request: ModelRequest) => CallOptionsOfLangchain) | undefined;
}

/** Call options of a chat model, in LangChain's format. */
export type CallOptionsOfLangchain = Readonly<Record<string, unknown>>;

/** Returns the chat model for the settings of a request, and the names of settings that it does not get. */
export type ChatModelFor = (settings: ModelRequest['settings']) => MadeChatModel;

export interface MadeChatModel {
  readonly chatModel: ChatModelOfLangchain;
  readonly notSent: readonly (keyof ModelSettings)[];
}

/** A LangChain chat model behind the interface of a wire. */
export type LangchainWire = Wire<ChatModelFor, LangchainProfile, LoweredTools<LoweredSchema>>;

/** A message in LangChain's format, which LangChain converts to an instance. */
export interface MessageOfLangchain {
  readonly type: 'system' | 'human' | 'ai' | 'tool';
  readonly content: string | readonly JsonObject[];
  readonly [member: string]: unknown;
}
