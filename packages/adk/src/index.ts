export { adkHandler } from './serve/adk-handler.ts';
export type { AdkApp, AdkCaller, AdkCredentialContext, AdkHandlerOptions } from './serve/adk-handler-options.ts';
export { type AdkEventsOptions, adkEvents } from './show/adk-events.ts';
export { type AdkCredentialTaker, type AdkInputOptions, adkInput } from './take/adk-input.ts';
export { originalCallFrom } from './take/original-call-from.ts';
export type { AdkContent, AdkFunctionCall, AdkFunctionResponse, AdkPart } from './wire/adk-content.ts';
export type { AdkActions, AdkEvent, AdkToolConfirmation } from './wire/adk-event.ts';
export { adkConfirmationName, adkCredentialName, adkInputName } from './wire/virtual-names.ts';
