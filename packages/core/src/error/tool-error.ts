import { AgentError } from './agent-error.ts';

const brand: unique symbol = Symbol.for('@mortise/core.ToolError') as never;

/**
 * An error that a tool throws so that the model reads its message.
 *
 * Of any other error the model reads the class only, because messages of libraries hold secrets and paths.
 */
export class ToolError extends AgentError {
  /** `message` goes to the model: say what went wrong and what to try instead. */
  constructor(message: string, options?: ErrorOptions & { readonly code?: string }) {
    super(options?.code ?? 'tool_failed', message, options);
    Object.defineProperty(this, brand, { value: true });
  }

  static override is(value: unknown): value is ToolError {
    return AgentError.is(value) && Object.hasOwn(value, brand);
  }
}

/** Returns `ToolError.is`; false for a hostile value that makes it throw. */
export function isToolError(error: unknown): error is ToolError {
  try {
    return ToolError.is(error);
  } catch {
    return false;
  }
}
