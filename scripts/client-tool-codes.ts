import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';

/** The codes for tools of a provider's model that the application has to run. */
export const clientToolCodes: { readonly [code: string]: CodeMeaning } = {
  unhandled_call: code(
    'run',
    'The model requested a client-side call that no tool of the agent handles.',
    'Give the agent the tool that the message names, or omit the one that led to it.',
  ),
  patch_failed: code('outcome', 'A diff does not fit its file.', 'The model reads which lines were not found.'),
  safety_check_pending: code(
    'outcome',
    'The provider warns of what a computer is asked to do, and no one acknowledged it.',
    'Give `openaiComputer` an `acknowledge`.',
  ),
};
