import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';

/** The codes of workers. */
export const workerCodes: { readonly [code: string]: CodeMeaning } = {
  advance_failed: code(
    'thrown',
    'A worker could not create what a run needs, and the session was parked.',
    'Read the `error` of the event `advanced`; wake the session once it is fixed.',
  ),
  lanes_unsupported: code(
    'config',
    'Lanes have limits, and the dispatcher cannot enforce them.',
    'Do what the message says, or leave the limits out.',
  ),
  parked_not_listed: code('config', 'The dispatcher cannot list parked sessions.', 'List them in its engine.'),
  no_session_index: code('config', 'The session service has no index of open sessions.', 'Use one with an `index`.'),
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
  suspended: code('thrown', 'The worker is shutting down: another one resumes the session.', 'Nothing.'),
  worker_died: code(
    'thrown',
    'The session was parked: it probably crashes its workers.',
    'Look at its last call and its memory; wake the session once it is fixed.',
  ),
};
