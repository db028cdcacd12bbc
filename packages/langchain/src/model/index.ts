export type { Timeouts } from '@mortise/provider-kit';
export type { CallOptionsOfLangchain } from '../profile/langchain-profile.ts';
export type { ChatModelOfLangchain, ModelRunnable } from '../vendor/chat-model.ts';
export { type LangchainModelOptions, langchainModel } from './langchain-model.ts';
