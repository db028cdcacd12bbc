import { checkMembers, isJsonObject, type Tool } from '@mortise/core';
import {
  type ClientTool,
  clientTool,
  clientToolOptions,
  filesKey,
  inputSchema,
  issueAt,
  type OpenAIClientToolOptions,
} from './client-tool.ts';

/** A file operation of the model, in the format of the protocol. `diff` is for `applyOpenAIDiff`. */
export type OpenAIPatchOperation =
  | { readonly type: 'create_file'; readonly path: string; readonly diff: string }
  | { readonly type: 'update_file'; readonly path: string; readonly diff: string }
  | { readonly type: 'delete_file'; readonly path: string };

/**
 * Creates a tool for file patches that the application applies: `apply_patch` in the log. A string that `run`
 * returns is the log that the model reads; an error that `run` throws is a failed patch. Patches and commands
 * of one answer run one after the other, unless `exclusive` is set. A confirmation shows the path and the
 * diff.
 *
 * INVARIANT file-editor:apart: `run` confines paths to a folder,
 * after resolving links, because the model wrote the paths.
 * INVARIANT file-editor:exact: the file gets exactly the requested change.
 * INVARIANT file-editor:told: a change that does not fit
 * throws an error with its reason, and changes nothing.
 * INVARIANT file-editor:stops: `run` does nothing once `context.signal` has been aborted.
 *
 * `fileEditorCases` of `@mortise/testing` check all four invariants.
 */
export function openaiApplyPatch(
  options: OpenAIClientToolOptions<OpenAIPatchOperation, string | undefined>,
): Tool<OpenAIPatchOperation> {
  options = checkMembers('openaiApplyPatch', options, clientToolOptions);
  return clientTool(applyPatch, options);
}

const applyPatch: ClientTool<OpenAIPatchOperation> = {
  type: 'apply_patch',
  description: 'Creates, changes and deletes files',
  exclusive: filesKey,
  input: inputSchema<OpenAIPatchOperation>((value) => {
    const { type, path, diff } = isJsonObject(value) ? value : {};
    if (typeof path !== 'string') return issueAt('path', 'a text');
    if (type === 'delete_file') return { value: { type, path } };
    if (type !== 'create_file' && type !== 'update_file')
      return issueAt('type', 'one of create_file, update_file, delete_file');
    return typeof diff === 'string' ? { value: { type, path, diff } } : issueAt('diff', 'a text');
  }),
  inputJsonSchema: {
    type: 'object',
    properties: {
      type: { enum: ['create_file', 'update_file', 'delete_file'] },
      path: { type: 'string' },
      diff: { type: 'string' },
    },
    required: ['type', 'path'],
  },
  preview: (operation) =>
    `${operation.type} ${operation.path}${operation.type === 'delete_file' ? '' : `\n${operation.diff}`}`,
};
