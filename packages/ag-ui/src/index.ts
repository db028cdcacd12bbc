export { mayEdit } from './ask/interrupt-of.ts';
export { agUiMessages } from './message/messages-of.ts';
export { type AgUiHandler, type AgUiHandlerOptions, agUiHandler } from './serve/ag-ui-handler.ts';
export type { AgUiRun } from './stream/ag-ui-run.ts';
export { AgUiStream } from './stream/ag-ui-stream.ts';
export type { AgUiAttributed, AgUiEvent, AgUiPatch, AgUiRunOutcome, AgUiUsage } from './wire/ag-ui-event.ts';
export { AgUiInputError } from './wire/ag-ui-input-error.ts';
export type { AgUiInterrupt } from './wire/ag-ui-interrupt.ts';
export type { AgUiContentPart, AgUiMessage, AgUiToolCall } from './wire/ag-ui-message.ts';
