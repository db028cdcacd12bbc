import { AgentError, ToolError } from '@mortise/core';
import { isRecord } from '../json/is-record.ts';

/**
 * True if a result is a task of 2025-11-25, or of its extension since: a handle to poll later instead of a
 * result.
 */
export function isTask({ task, resultType }: Readonly<Record<string, unknown>>): boolean {
  return resultType === 'task' || (isRecord(task) && typeof task['taskId'] === 'string');
}

/** The error for a task that no code will poll: a `write` is in doubt, by the cause. */
export function taskError(toolName: string): ToolError {
  const message = `\`${toolName}\` was started as a task, and tasks are not supported: its result is never fetched`;
  return new ToolError(`${message}. The outcome is unknown: check before repeating.`, {
    code: 'mcp_task_unsupported',
    cause: new AgentError('outcome_unknown', message),
  });
}

/** The server takes the tool as a task only, so it is not called. */
export function taskOnlyError(toolName: string): ToolError {
  return new ToolError(
    `\`${toolName}\` was not called: its server runs it as a task only, and tasks are not supported.`,
    {
      code: 'mcp_task_unsupported',
    },
  );
}
