import { checkMembers, isJsonObject, type StandardSchema, type Tool } from '@mortise/core';
import { files, type KnownToolOptions, knownTool, knownToolOptions } from './known-tool.ts';

/** A shell command of the model: run a command, or restart. */
export type BashCommand = { readonly command: string } | { readonly restart: true };

/** A shell that keeps its state from call to call, run by the application. */
export function anthropicBash<Output>(options: KnownToolOptions<BashCommand, Output>): Tool<BashCommand> {
  options = checkMembers('anthropicBash', options, knownToolOptions);
  return knownTool(bash, options);
}

const input: StandardSchema<unknown, BashCommand> = {
  '~standard': {
    version: 1,
    vendor: 'mortise',
    validate: (value) => {
      const { command, restart } = isJsonObject(value) ? value : {};
      if (restart === true) return { value: { restart } };
      return typeof command === 'string'
        ? { value: { command } }
        : { issues: [{ message: 'expected a text', path: ['command'] }] };
    },
  },
};

const bash = {
  name: 'bash',
  description: 'Runs commands in a shell',
  type: 'bash_20250124',
  worksOn: files,
  input,
  inputJsonSchema: {
    type: 'object',
    properties: { command: { type: 'string' }, restart: { type: 'boolean' } },
  },
} as const;
