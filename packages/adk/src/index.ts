export { type AdkAgentOptions, adkAgent } from './preset/adk-agent.ts';
export { adkInstruction } from './preset/adk-instruction.ts';
export { type LongRunningToolOptions, longRunningTool } from './preset/long-running-tool.ts';
export { adkHandler } from './serve/adk-handler.ts';
export type {
  AdkApp,
  AdkCaller,
  AdkCredentialContext,
  AdkHandlerOptions,
  AdkUser,
} from './serve/adk-handler-options.ts';
export { type AdkEventsOptions, adkEvents } from './show/adk-events.ts';
export { originalCallFrom } from './take/adk-answer.ts';
export { type AdkCredentialTaker, type AdkInputOptions, adkInput } from './take/adk-input.ts';
export type { AdkFunctionDeclaration, AdkTool, AdkToolset } from './tools/adk-tool.ts';
export { type FromAdkOptions, fromAdkTools } from './tools/from-adk-tools.ts';
export type { AdkContent, AdkFunctionCall, AdkFunctionResponse, AdkPart } from './wire/adk-content.ts';
export type { AdkActions, AdkEvent, AdkToolConfirmation } from './wire/adk-event.ts';
export { adkConfirmationName, adkCredentialName, adkInputName } from './wire/virtual-names.ts';
