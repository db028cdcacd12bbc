import { isRecord, type MessageContent } from './content-block.ts';

/** The message with which a LangChain tool answers a call. */
export interface ToolMessageOfLangchain {
  readonly content: MessageContent;
  readonly tool_call_id: string;
  /** Data for the application, which the model does not read. */
  readonly artifact?: unknown;
  readonly status?: 'success' | 'error' | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns true if a tool answered with a message. */
export function isToolMessage(answer: unknown): answer is ToolMessageOfLangchain {
  return isRecord(answer) && typeof answer['tool_call_id'] === 'string' && 'content' in answer;
}

/** Returns true if a tool answered with one or several LangGraph `Command`s. */
export function isCommand(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.some(isCommand);
  return isRecord(answer) && answer['lg_name'] === 'Command';
}

/** Returns true if an error stops a graph, which then shows the value given to `interrupt()`. */
export function isGraphStop(thrown: unknown): boolean {
  return thrown instanceof Error && ['GraphInterrupt', 'NodeInterrupt'].includes(thrown.name);
}

/** Returns true if an error comes from `interrupt()`, within a graph or outside. */
export function isInterrupt(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return (
    ('is_bubble_up' in thrown && thrown.is_bubble_up === true) ||
    ['GraphInterrupt', 'NodeInterrupt', 'ParentCommand'].includes(thrown.name) ||
    ('lc_error_code' in thrown && thrown.lc_error_code === 'MISSING_CHECKPOINTER') ||
    // LangChain core 0.3.
    (thrown.name === 'GraphValueError' && thrown.message.includes('checkpointer')) ||
    /\binterrupt\(\) outside/i.test(thrown.message)
  );
}

/**
 * Returns true if an error means that arguments do not
 * match the tool's schema: a `ToolInputParsingException`.
 */
export function isBadInput(thrown: unknown): thrown is Error {
  return thrown instanceof Error && thrown.message.startsWith('Received tool input did not match expected schema');
}
