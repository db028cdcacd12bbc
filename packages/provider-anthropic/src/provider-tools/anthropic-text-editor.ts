import type { Tool } from '@mortise/core';
import { checkMembers } from '@mortise/core';
import { type Commands, commandInput } from './command-input.ts';
import { files, type KnownToolOptions, knownTool, knownToolOptions } from './known-tool.ts';

/**
 * A command of the model for an editor. Lines are counted from 1; a range ends with -1 for the end of the
 * file.
 */
export type TextEditorCommand =
  | { readonly command: 'view'; readonly path: string; readonly view_range?: readonly [number, number] }
  | { readonly command: 'create'; readonly path: string; readonly file_text: string }
  | { readonly command: 'str_replace'; readonly path: string; readonly old_str: string; readonly new_str?: string }
  /** Inserts after that line; 0 for the start. */
  | { readonly command: 'insert'; readonly path: string; readonly insert_line: number; readonly insert_text: string };

/**
 * Creates a text editor tool, run by the application: `str_replace_based_edit_tool` in the log. Paths come
 * from the model: check them.
 */
export function anthropicTextEditor<Output>(
  options: KnownToolOptions<TextEditorCommand, Output>,
): Tool<TextEditorCommand> {
  options = checkMembers('anthropicTextEditor', options, knownToolOptions);
  return knownTool(textEditor, options);
}

/** The arguments of each of its commands. */
export const textEditorCommands: Commands = {
  view: { path: 'text', view_range: 'range?' },
  create: { path: 'text', file_text: 'text' },
  str_replace: { path: 'text', old_str: 'text', new_str: 'text?' },
  insert: { path: 'text', insert_line: 'number', insert_text: 'text' },
};

const textEditor = {
  name: 'str_replace_based_edit_tool',
  description: 'Views and edits text files',
  type: 'text_editor_20250728',
  worksOn: files,
  ...commandInput<TextEditorCommand>(textEditorCommands),
} as const;
