import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';

/** The codes of packages with ready-made tools, session tools and models. */
export const packageCodes: { readonly [code: string]: CodeMeaning } = {
  artifact_not_found: code(
    'outcome',
    'No artifact has this name or version.',
    'The model reads the nearest names that there are.',
  ),
  artifact_not_text: code(
    'outcome',
    'An artifact that is not text was to be read in parts.',
    'The model reads its type and size; `loadArtifacts` shows media.',
  ),
  artifact_range: code(
    'outcome',
    'The part of an artifact that was to be read begins behind its end.',
    'The model reads how much there is.',
  ),
  identical_call: code(
    'outcome',
    'The model makes the same call again and again, and nothing changes in between (`identicalCallGate`).',
    'The model is told to use what it has. Tools that wait for something are excepted by `except`.',
  ),
};
