import { ToolError } from '../error/tool-error.ts';

/** As `ToolError.is`, which a hostile value can make throw. */
export function isToolError(error: unknown): error is ToolError {
  try {
    return ToolError.is(error);
  } catch {
    return false;
  }
}
