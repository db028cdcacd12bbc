import { checkMembers, isJsonObject, type Tool } from '@mortise/core';
import { type ClientTool, clientTool, clientToolOptions, type OpenAIClientToolOptions } from './client-tool.ts';
import { filesKey } from './files-key.ts';
import { inputSchema, issueAt, isTexts } from './input-schema.ts';

/** What the model asks of a shell, in the protocol's words. */
export interface OpenAIShellAction {
  /** Each is run by itself. */
  readonly commands: readonly string[];
  /** For all of them, in milliseconds. */
  readonly timeout_ms?: number | null;
  /** In characters: the server shortens to it what it is sent. */
  readonly max_output_length?: number | null;
}

/** What one command gave, in the protocol's words. */
export type OpenAIShellOutput = {
  readonly stdout: string;
  readonly stderr: string;
  readonly outcome: { readonly type: 'exit'; readonly exit_code: number } | { readonly type: 'timeout' };
};

/**
 * A shell that the application runs: `shell` in the log. `run` answers with one output for each command.
 * Calls of one answer, and patches beside them, run one after the other, unless `exclusive` says otherwise.
 *
 * Commands are the model's words: confine them, and put a confirmation in front, which shows them.
 */
export function openaiShell(
  options: OpenAIClientToolOptions<OpenAIShellAction, readonly OpenAIShellOutput[]>,
): Tool<OpenAIShellAction> {
  options = checkMembers('openaiShell', options, clientToolOptions);
  const { config } = options;
  return clientTool(shell, { ...options, config: { environment: { type: 'local' }, ...config } });
}

const shell: ClientTool<OpenAIShellAction> = {
  type: 'shell',
  description: 'Runs commands in a shell',
  exclusive: filesKey,
  input: inputSchema((value) => {
    const { commands, timeout_ms: timeout, max_output_length: length } = isJsonObject(value) ? value : {};
    if (!isTexts(commands)) return issueAt('commands', 'a list of texts');
    return {
      value: {
        commands,
        ...(typeof timeout === 'number' && { timeout_ms: timeout }),
        ...(typeof length === 'number' && { max_output_length: length }),
      },
    };
  }),
  inputJsonSchema: {
    type: 'object',
    properties: {
      commands: { type: 'array', items: { type: 'string' } },
      timeout_ms: { type: ['integer', 'null'] },
      max_output_length: { type: ['integer', 'null'] },
    },
    required: ['commands'],
  },
  preview: ({ commands }) => commands.map((command) => `$ ${command}`).join('\n'),
};
