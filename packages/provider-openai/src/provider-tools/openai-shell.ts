import { checkMembers, isJsonObject, type Tool } from '@mortise/core';
import {
  type ClientTool,
  clientTool,
  clientToolOptions,
  filesKey,
  inputSchema,
  issueAt,
  isTexts,
  type OpenAIClientToolOptions,
} from './client-tool.ts';

/** A request of the model to a shell, in the format of the protocol. */
export interface OpenAIShellAction {
  /** The commands, which are run separately. */
  readonly commands: readonly string[];
  /** The timeout of all commands together, in milliseconds. */
  readonly timeout_ms?: number | null;
  /** The maximum number of characters of the output; the server shortens longer output. */
  readonly max_output_length?: number | null;
}

/** The result of one command, in the format of the protocol. */
export type OpenAIShellOutput = {
  readonly stdout: string;
  readonly stderr: string;
  readonly outcome: { readonly type: 'exit'; readonly exit_code: number } | { readonly type: 'timeout' };
};

/**
 * Creates a shell tool that the application runs: `shell` in the log. `run` returns one output for each
 * command. Shell calls and patches of one answer run one after the other, unless `exclusive` is set.
 *
 * The model writes the commands: run them in a sandbox, and add a confirmation, which shows the commands.
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
