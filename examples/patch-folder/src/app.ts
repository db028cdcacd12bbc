import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, llmAgent, type Model, type Runner } from '@mortise/core';
import { openaiApplyPatch, openaiShell } from '@mortise/provider-openai';
import type { Folder } from './folder.ts';

/**
 * Creates an agent that changes files and runs commands in a folder.
 * Each change and each command needs the approval of a person.
 */
export function patchApp(model: Model, folder: Folder): Runner {
  const patch = openaiApplyPatch({ run: (operation, { signal }) => folder.patch(operation, signal) });
  const shell = openaiShell({ run: (action, { signal }) => folder.run(action, signal) });
  const agent = llmAgent({
    name: 'coder',
    model,
    instruction: 'You work in one folder. Paths are below it.',
    tools: [requireConfirmation(patch), requireConfirmation(shell)],
  });
  return createRunner({ agent });
}
