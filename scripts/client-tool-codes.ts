import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';

/** The codes of what a provider's model leaves to the application to run. */
export const clientToolCodes: { readonly [code: string]: CodeMeaning } = {
  unanswered_call: code(
    'run',
    'The model asks the application to run what no tool of the agent runs.',
    'Give the agent the tool that the message names, or leave out the one that led to it.',
  ),
  patch_failed: code('outcome', 'A diff does not fit its file.', 'The model reads which lines were not found.'),
  safety_check_pending: code(
    'outcome',
    'The provider warns of what a computer is asked to do, and nobody acknowledged it.',
    'Give `openaiComputer` an `acknowledge`.',
  ),
};
