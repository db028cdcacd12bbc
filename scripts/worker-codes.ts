import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';

/** The codes of workers. */
export const workerCodes: { readonly [code: string]: CodeMeaning } = {
  advance_failed: code(
    'thrown',
    'What a worker needs for a run could not be made, and the session was parked.',
    'Read the `error` of the event `advanced`; wake the session once it is mended.',
  ),
  lanes_unsupported: code(
    'config',
    'Lanes have limits, and what wakes sessions cannot keep them.',
    'Do what the message says, or leave the limits out.',
  ),
  no_session_index: code('config', 'The session service cannot say what is open.', 'Use one with an `index`.'),
  restate_refused: code(
    'thrown',
    'Restate did not take a wake or a registration.',
    'Register the workers, or do what its answer says.',
  ),
  restate_unreachable: code(
    'thrown',
    'There was no answer from Restate.',
    'Check its address; a wake that was lost is found by a sweep.',
  ),
  suspended: code('thrown', 'The worker drains: another one goes on with the session.', 'Nothing.'),
  worker_died: code(
    'thrown',
    'So many advances of a session had no end that it was parked: what runs there ends its process.',
    'Look at its last call and at the memory of the workers; wake the session once it is mended.',
  ),
};
