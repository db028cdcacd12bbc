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
  canary_survived: code(
    'thrown',
    '`simulate` did not find the faults that were planted in it.',
    'Report it, with the seed and the options.',
  ),
  identical_call: code(
    'outcome',
    'The model repeats the same call (`identicalCallGate`).',
    'List tools that wait for something in `except`.',
  ),
  import_invalid: code(
    'thrown',
    'A line of an import is not a valid line of an export.',
    'Correct the line that is named.',
  ),
  import_reserved: code(
    'thrown',
    'An import has events that only the framework may write.',
    'Say `trusted` only of an export of your own.',
  ),
  chain_broken: code(
    'thrown',
    'An event that comes with a seal does not follow the log, or is not what was sealed.',
    'Leave `prev`, `digest`, `salt` and `erased` out; give a log with a broken chain to the store itself.',
  ),
  event_not_json: code('thrown', 'An event to be sealed has a value that JSON cannot represent.', 'Remove that value.'),
  not_sealed: code(
    'thrown',
    'The event has no seal, so the chain of digests does not depend on it.',
    'Change the event without `withoutContent`.',
  ),
  newer_export: code(
    'thrown',
    'An export, or an event in it, was written by a newer version.',
    'Update the worker that imports it; the export is intact.',
  ),
  failed_without_faults: code(
    'thrown',
    'The conversation of `simulate` does not work without faults, or has no effect.',
    'Correct what the message names: the script, the agent, or where its tools call `effect`.',
  ),
  simulation_failed: code(
    'thrown',
    '`simulate` found effects that are doubled or lost, or a conversation without an end.',
    'Read the story of each problem in the message; correct the tool.',
  ),
  unexpected_request: code(
    'run',
    'A scripted model was asked for a turn that its script does not have.',
    'Add the turn; a message ends with a turn without calls.',
  ),
  bad_history: code(
    'thrown',
    'A message of an imported history cannot be taken as it is.',
    'Correct the message that is named, or read the messages with `chatHistory` or `partsHistory`.',
  ),
};
