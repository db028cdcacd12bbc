export {
  askedCall,
  carryOutCall,
  type HowToApprove,
  logQuestions,
  neverAsked,
  runUnasked,
  whyUnasked,
} from './asked-call.ts';
export {
  asConversation,
  type Conversation,
  conversationRule,
  type ExportedCall,
  requireConversation,
} from './conversation.ts';
export {
  answerCall,
  type CallEnd,
  type CallOptions,
  type EndedCall,
  isApprovable,
  refusal,
  refuseCall,
  runCall,
  textOfOutcome,
  type WaitingCall,
  yesTo,
} from './exported-call.ts';
export { backAs, exportedTraits } from './exported-traits.ts';
export { type BlockFormat, foreignJson, foreignJsonText, toBlocks } from './foreign-json.ts';
export { ToolNames } from './tool-names.ts';
