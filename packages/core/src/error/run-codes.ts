import { type CodeMeaning, code } from './code-meaning.ts';

/** Codes of runs that did not begin, or did not go on. */
export const runCodes: { readonly [code: string]: CodeMeaning } = {
  agent_stuck: code(
    'run',
    'An agent wants members run that have ended already.',
    'Let its `next` say done, or name another key for another run.',
  ),
  already_answered: code('run notice', 'The question has been answered.', 'The first answer counts; nothing to do.'),
  already_taken: code('notice', 'Mail brought an input that was taken before.', 'Nothing: it is taken once.'),
  append_failed: code(
    'run',
    'The session service could not store. `error.unsaved` has what had happened.',
    'Look at the store, then continue the session.',
  ),
  bad_answer: code(
    'run notice',
    'The answer is not what the question asks for.',
    'The question stays open: answer it again.',
  ),
  invalid_user_id: code(
    'run notice',
    'The id of who answers has characters that cannot be seen.',
    'The question stays open: answer it with the id without them.',
  ),
  bad_input: code('run notice', 'The message or the session key is not one.', 'Correct it as the message says.'),
  bad_mail: code('notice', 'Something in the mailbox is no mail.', 'Correct what delivers it.'),
  bad_page: code(
    'thrown',
    'A page of the index was asked for with a limit or a place that is none.',
    'Give a whole number above 0, and the `next` of a page as it came.',
  ),
  bad_response: code(
    'run',
    'The model ended its answer with what is no answer.',
    'The adapter of the provider is broken: report it there.',
  ),
  bad_session_key: code(
    'thrown',
    'A text is none of a session key.',
    'Give `parseSessionKey` what `sessionKeyText` made, unchanged.',
  ),
  blocked: code('run', 'The provider blocked the answer.', 'Rephrase the request.'),
  closed: code('thrown', 'The runner, or the server of `serveMcp`, is closed.', 'Make another.'),
  empty_response: code('run', 'The model answered nothing, twice.', 'Ask again, or rephrase.'),
  expired: code(
    'run notice',
    'The answer came after the question had expired.',
    'Continue the session: the model may ask again.',
  ),
  file_too_large: code(
    'run thrown',
    'A file is larger than the provider takes.',
    'Give less of it: `uploadFile` cannot send it, and no request can name it.',
  ),
  finish_error: code('run', 'The model ended its answer with an error.', 'Ask again: `run({ session, message })`.'),
  limit: code('run', 'A limit of the invocation is reached.', 'Continue with a new allowance: `run({ session })`.'),
  load_failed: code(
    'run',
    'The session service could not open the session. Nothing has happened.',
    'Look at the store, then run again.',
  ),
  missing_state_key: code(
    'run thrown',
    'The instruction needs a state key that is not there.',
    'Set it, or write `{key?}`.',
  ),
  newer_log: code(
    'run',
    'The log of the session was written by a newer version. Nothing has happened: it is read-only for this one.',
    'Update the worker; loading and exporting work as before.',
  ),
  newer_mail: code(
    'run',
    'Mail of the session was written by a newer version. It stays in the mailbox, and none was taken in.',
    'Update the worker: then the session goes on.',
  ),
  model_failed: code(
    'run warning',
    'The model call failed, with an error of no code.',
    'Look at the `cause` of the warning.',
  ),
  no_end: code('thrown', 'A stream of a run ended without an end.', 'Give `collectRun` the stream of a runner, whole.'),
  no_input: code('run', 'There is nothing to continue.', 'Give a message.'),
  output_changed: code(
    'run',
    'The schema of now refuses the answer that the log has.',
    'Let the schema take what it took, or ask again: `run({ session, message })`.',
  ),
  output_invalid: code(
    'run notice',
    'The answer does not match the output schema, twice, or was cut.',
    'Ask again, give it more room (`maxOutputTokens`), or relax the schema.',
  ),
  part_not_loaded: code(
    'run thrown',
    'A part of the core is a file of its own, and could not be loaded. Nothing of it ran.',
    'Continue the session when the file is there: a browser has to load its page anew. Or call `loadAll()` at start.',
  ),
  pending_requests: code(
    'run',
    'Questions wait for an answer, and the runner refuses other words.',
    'Answer them first.',
  ),
  rate_limit: code(
    'run',
    'Too many requests, or no quota; or too many calls wait for `rateLimitModel`, or for too long.',
    'Wait for `retryAfterMs`, or raise the limits.',
  ),
  session_busy: code(
    'run',
    'Another run is working on the session.',
    'What came is in the mailbox, where `error.delivered` says so. `error.retryAfterMs`: how long the lease lasts yet.',
  ),
  session_conflict: code(
    'run',
    'Another run went on with the session. Nothing was stored.',
    'Load the session again and decide anew.',
  ),
  session_corrupt: code(
    'run',
    'A stored session cannot be read as it was written.',
    'Restore it from a backup, or delete it.',
  ),
  session_exists: code('thrown', 'The session to be created exists.', 'Load it, or choose another id.'),
  session_fenced: code('run', 'Another worker has taken over the session. Nothing was stored.', 'Stop working on it.'),
  session_not_found: code('run', 'There is no such session.', 'Check the id, the app and the user.'),
  store_failed: code(
    'run notice',
    'The lease was lost, so the run was cancelled.',
    'Another worker goes on with the session.',
  ),
  store_timeout: code(
    'run',
    'The session service did not answer in time. Whether it stored is not known.',
    'Look at the store, then continue the session.',
  ),
  stream_cut: code(
    'run',
    'The model ended its stream without an end.',
    'Ask again; what had come is in the log and never acts.',
  ),
  unknown_request: code('run notice', 'The session has no such question.', 'List the pending ones.'),
  withdrawn: code(
    'run notice',
    'The question was withdrawn, or its call has ended.',
    'Nothing: the answer is not needed any more.',
  ),
};
