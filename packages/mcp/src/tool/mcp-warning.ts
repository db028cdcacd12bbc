import type { ReadonlyContext, ToolsetWarn } from '@mortise/core';
import { visibleText } from '../content/clean-text.ts';

/** A warning about a server that a developer should look at. Its texts are safe for a terminal. */
export interface McpWarning {
  readonly code:
    | 'mcp_server_warning'
    | 'mcp_schema_loosened'
    | 'mcp_tool_changed'
    | 'mcp_tool_invalid'
    | 'mcp_tool_unpinned'
    | 'mcp_unreachable';
  readonly server: string;
  /** The name of the tool, as the server has it. */
  readonly tool?: string;
  readonly message: string;
  /** The differences of a changed definition, as the server wrote them: show them escaped. */
  readonly differences?: readonly string[];
}

/** The context and the warning function of the run that asks for tools; undefined outside of runs. */
export interface Asker {
  readonly context?: ReadonlyContext | undefined;
  readonly warn?: ToolsetWarn | undefined;
}

/**
 * Sends a warning to the application's listener, otherwise to the
 * run that asked for tools, otherwise to `process.emitWarning`.
 */
export function reportWarning(
  warning: McpWarning,
  onWarning: ((warning: McpWarning) => void) | undefined,
  warn?: ToolsetWarn,
): void {
  if (onWarning) onWarning(warning);
  else if (!warn) emitWarning(warning);
  if (warn) warnRun(warning, warn);
}

/** Reports a warning to the run, and escapes control characters in the changes that it shows. */
export function warnRun(warning: McpWarning, warn: ToolsetWarn): void {
  const { differences = [] } = warning;
  const changes = differences.map((each) => `\n${visibleText(each, shownChars)}`);
  warn(warning.code, `${messageOf(warning)}${changes.join('')}`);
}

function emitWarning(warning: McpWarning): void {
  process.emitWarning(`MCP server "${warning.server}": ${messageOf(warning)}`, { code: warning.code });
}

function messageOf({ tool, message }: McpWarning): string {
  return tool === undefined ? message : `tool "${visibleText(tool, 80)}" ${message}`;
}

const shownChars = 1_000;
