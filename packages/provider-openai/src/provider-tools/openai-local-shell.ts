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

/** A request of the model to a local shell, in the format of the protocol. */
export interface OpenAILocalShellAction {
  /** A program and its arguments. */
  readonly command: readonly string[];
  /** Environment variables, in addition to those of the application. */
  readonly env: { readonly [name: string]: string };
  readonly timeout_ms?: number;
  readonly user?: string;
  readonly working_directory?: string;
}

/**
 * Creates the shell of `codex-mini-latest`, which the application runs: `local_shell` in the log. The model
 * reads the string that `run` returns, or any other value as JSON. Newer models use `openaiShell`.
 */
export function openaiLocalShell<Output>(
  options: OpenAIClientToolOptions<OpenAILocalShellAction, Output>,
): Tool<OpenAILocalShellAction> {
  options = checkMembers('openaiLocalShell', options, clientToolOptions);
  return clientTool(localShell, options);
}

const localShell: ClientTool<OpenAILocalShellAction> = {
  type: 'local_shell',
  description: 'Runs a program',
  exclusive: filesKey,
  input: inputSchema((value) => {
    const { command, env, timeout_ms: timeout, user, working_directory: folder } = isJsonObject(value) ? value : {};
    if (!isTexts(command)) return issueAt('command', 'a list of texts');
    const variables = Object.entries(isJsonObject(env) ? env : {});
    if (!isTexts(variables.map(([, text]) => text))) return issueAt('env', 'texts');
    return {
      value: {
        command,
        env: Object.fromEntries(variables) as OpenAILocalShellAction['env'],
        ...(typeof timeout === 'number' && { timeout_ms: timeout }),
        ...(typeof user === 'string' && { user }),
        ...(typeof folder === 'string' && { working_directory: folder }),
      },
    };
  }),
  inputJsonSchema: {
    type: 'object',
    properties: {
      command: { type: 'array', items: { type: 'string' } },
      env: { type: 'object', additionalProperties: { type: 'string' } },
      timeout_ms: { type: ['integer', 'null'] },
      user: { type: ['string', 'null'] },
      working_directory: { type: ['string', 'null'] },
    },
    required: ['command'],
  },
  preview: ({ command, env, user, working_directory: folder }) =>
    [
      `${JSON.stringify(command)}`,
      ...(folder === undefined ? [] : [`in ${folder}`]),
      ...(user === undefined ? [] : [`as ${user}`]),
      ...Object.entries(env).map(([name, text]) => `${name}=${text}`),
    ].join('\n'),
};
