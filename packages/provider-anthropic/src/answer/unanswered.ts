import { type JsonValue, ModelError } from '@mortise/core';
import type { AnswerBlock } from './answer-block.ts';

/**
 * Throws `unhandled_call` if an answer waits for a result that nothing here can give: it has a request of a
 * kind that is newer than this package, without a result, and stopped for it or has nothing else.
 */
export function checkAnswerable(
  blocks: readonly AnswerBlock[],
  provider: string,
  stopReason: JsonValue | undefined,
): void {
  const known = blocks.some(({ slot }) => slot?.kind === 'call');
  const said = blocks.some(({ slot }) => slot?.kind === 'text' && slot.text !== '');
  if (known || (said && stopReason !== 'tool_use') || (stopReason !== 'tool_use' && stopReason !== 'end_turn')) return;
  const answered = new Set(blocks.map(({ block }) => block['tool_use_id']));
  const asks = blocks.find(({ slot, block: { type, id } }) => !slot && isRequest(type) && !answered.has(id));
  if (!asks) return;
  const type = String(asks.block['type']);
  throw new ModelError(
    'unhandled_call',
    `${provider} waits for the result of a \`${type}\`, and nothing here runs that. Omit the tool that leads to it, or update the package.`,
  );
}

function isRequest(type: JsonValue | undefined): boolean {
  return typeof type === 'string' && /_(use|call|request)$/.test(type) && !ofServer.has(type);
}

/** Blocks of the server's own work, in this answer or when it continues. */
const ofServer: ReadonlySet<string> = new Set(['server_tool_use', 'mcp_tool_use']);
