import { functionTool, type Tool, ToolError } from '@mortise/core';
import { z } from 'zod';
import { providerPackages } from '../model/provider-packages.ts';
import { runShell } from '../process/run-shell.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Creates the tool that runs a shell command in the directory. Only the user's approval limits the command.
 */
export function runCommand(workspace: Workspace): Tool {
  return functionTool({
    name: 'run_command',
    description:
      'Runs a shell command in the working directory and answers its exit code and output. No input can be given to it, and what it leaves in the background is ended with it. The user is asked first.',
    effect: 'write',
    timeoutMs: maxTimeoutMs + 5000,
    input: z.object({
      command: z.string().min(1).describe('The command line'),
      timeoutMs: z.number().int().min(100).max(maxTimeoutMs).default(30_000).describe('Milliseconds until it is ended'),
    }),
    async run({ command, timeoutMs }, { signal }) {
      if (command.includes('\0'))
        throw new ToolError('A command cannot contain a NUL character. Send it without.', { code: 'invalid_command' });
      const startedAt = performance.now();
      const result = await runShell(command, { cwd: workspace.root, env: environment(), timeoutMs, signal, maxChars });
      if (signal.aborted)
        throw new ToolError('The command was cancelled and ended. Its effects until then are not undone.', {
          code: 'cancelled',
        });
      return { ...result, durationMs: Math.round(performance.now() - startedAt) };
    },
  });
}

/** Returns the environment of a command, without the API keys of model providers. */
function environment(): NodeJS.ProcessEnv {
  const keys = new Set(providerPackages.flatMap(({ keys }) => keys));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !keys.has(name)));
}

const maxTimeoutMs = 600_000;
const maxChars = 32_000;
