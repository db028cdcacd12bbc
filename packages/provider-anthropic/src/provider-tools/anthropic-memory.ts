import type { Tool } from '@mortise/core';
import { checkMembers } from '@mortise/core';
import { type TextEditorCommand, textEditorCommands } from './anthropic-text-editor.ts';
import { commandInput } from './command-input.ts';
import { type KnownToolOptions, knownTool, knownToolOptions } from './known-tool.ts';

/** A command of the model for its memory: files and folders below `/memories`. */
export type MemoryCommand =
  | TextEditorCommand
  | { readonly command: 'delete'; readonly path: string }
  | { readonly command: 'rename'; readonly old_path: string; readonly new_path: string };

/**
 * Creates a tool for files that the model keeps between sessions, stored by the application. Paths come from
 * the model: check them.
 */
export function anthropicMemory<Output>(options: KnownToolOptions<MemoryCommand, Output>): Tool<MemoryCommand> {
  options = checkMembers('anthropicMemory', options, knownToolOptions);
  return knownTool(memory, options);
}

const memory = {
  name: 'memory',
  description: 'Keeps notes between conversations',
  type: 'memory_20250818',
  ...commandInput<MemoryCommand>({
    ...textEditorCommands,
    delete: { path: 'text' },
    rename: { old_path: 'text', new_path: 'text' },
  }),
} as const;
