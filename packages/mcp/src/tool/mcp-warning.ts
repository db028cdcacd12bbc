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
  /** The server's name of the tool. */
  readonly tool?: string;
  readonly message: string;
  /** The differences of a changed definition, as the server wrote them: show them escaped. */
  readonly differences?: readonly string[];
}

/** The run that asks for tools, with warnings of its own, or undefined. */
export interface Asker {
  readonly context?: ReadonlyContext | undefined;
  readonly warn?: ToolsetWarn | undefined;
}

/** Sends a warning to the application's listener, else to the run that asked, else to the process. */
export function reportWarning(
  warning: McpWarning,
  onWarning: ((warning: McpWarning) => void) | undefined,
  warn?: ToolsetWarn,
): void {
  if (onWarning) onWarning(warning);
  else if (!warn) emitWarning(warning);
  if (warn) warnRun(warning, warn);
}

/** Reports it as a warning of the run, with changes in a form for terminals. */
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
