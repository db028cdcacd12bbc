export type { UiCall, UiMessage, UiPart } from '../shape/ui-message.ts';
export type { UiFrame, UiOp, UiPatch } from '../shape/ui-patch.ts';
export type { UiQuestion } from '../shape/ui-question.ts';
export type { UiState } from '../shape/ui-state.ts';
export { ChatError, type ChatOptions, createSession } from './ask.ts';
export { type Chat, connect, type SubmitOfForm } from './connect.ts';
export { Page } from './page.ts';
export {
  type AsJson,
  type ToolTypes,
  textOf,
  textWithCalls,
  type UiCallOf,
  type UiMessageOf,
  type UiPartOf,
  type View,
} from './view.ts';
