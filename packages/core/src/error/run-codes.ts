import { type CodeMeaning, code } from './code-meaning.ts';

/** Codes of runs that could not start or continue. */
export const runCodes: { readonly [code: string]: CodeMeaning } = {
  agent_stuck: code(
    'run',
    'An agent requests members that have already ended.',
    'Let `next` of the agent return a `done` step, or use another key for another run.',
  ),
  already_answered: code('run notice', 'The question has been answered.', 'The first answer counts; nothing to do.'),
  already_taken: code(
    'notice',
    'An inbox item has an input that was accepted before.',
    'Nothing: an input is accepted once.',
  ),
  append_failed: code(
    'run',
    'The session service could not store events. `error.unsaved` has the unsaved ones.',
    'Look at the store, then continue the session.',
  ),
  bad_answer: code(
    'run notice',
    'The answer is not what the question asks for.',
    'The question stays open: answer it again.',
  ),
  invalid_user_id: code(
    'run notice',
    'The user id of an answer has invisible characters.',
    'The question stays open: answer it with the id without them.',
  ),
  bad_input: code('run notice', 'The message or the session key is invalid.', 'Correct it as the message says.'),
  invalid_inbox_item: code('notice', 'An inbox item has an invalid form.', 'Correct the code that delivers it.'),
  bad_page: code(
    'thrown',
    'A page of the index was requested with an invalid limit or cursor.',
    'Give an integer above 0, and the unchanged `next` of a page.',
  ),
  bad_response: code(
    'run',
    'The model ended its answer with an invalid response.',
    'The adapter of the provider is broken: report it to its maintainers.',
  ),
  bad_session_key: code(
    'thrown',
    'The string is not a session key.',
    'Give `parseSessionKey` an unchanged string of `sessionKeyText`.',
  ),
  blocked: code('run', 'The provider blocked the answer.', 'Rephrase the request.'),
  closed: code('thrown', 'The runner, or the server of `serveMcp`, is closed.', 'Create another one.'),
  empty_response: code('run', 'The model gave an empty answer twice.', 'Ask again, or rephrase.'),
  expired: code(
    'run notice',
    'The answer came after the question had expired.',
    'Continue the session: the model may ask again.',
  ),
  file_too_large: code(
    'run thrown',
    'A file is larger than the provider accepts.',
    'Use a smaller file: `uploadFile` cannot send this one, and no request can refer to it.',
  ),
  finish_error: code('run', 'The model ended its answer with an error.', 'Ask again: `run({ session, message })`.'),
  limit: code(
    'run',
    'A limit of the invocation is reached, or the deadline of the run has passed; the message names the limit.',
    'Continue the session, which resets the limits: `run({ session })`.',
  ),
  load_failed: code(
    'run',
    'The session service could not open the session. Nothing has happened.',
    'Look at the store, then run again.',
  ),
  missing_state_key: code(
    'run thrown',
    'The instruction needs a state key that does not exist.',
    'Set the key, or write `{key?}`.',
  ),
  newer_log: code(
    'run',
    'The log was written by a newer version. Nothing has happened.',
    'Update the worker; loading and exporting work as before.',
  ),
  newer_inbox_item: code(
    'run',
    'An inbox item was written by a newer version. It stays in the inbox.',
    'Update the worker.',
  ),
  model_failed: code(
    'run warning',
    'The model call failed with an error that has no code.',
    'Look at the `cause` of the warning.',
  ),
  incomplete_stream: code(
    'thrown',
    'The stream of a run ended without a final event.',
    'Pass the complete stream of a runner to `collectRun`.',
  ),
  no_input: code('run', 'There is nothing to continue.', 'Give a message.'),
  output_changed: code(
    'run',
    'The current schema refuses the answer that is in the log.',
    'Let the schema accept the earlier answer, or ask again: `run({ session, message })`.',
  ),
  output_invalid: code(
    'run notice',
    'Two answers in a row did not match the output schema, or the answer was cut off.',
    'Ask again, allow a longer answer (`maxOutputTokens`), or relax the schema.',
  ),
  pending_requests: code(
    'run',
    'Questions wait for an answer, and the runner refuses other messages.',
    'Answer or withdraw the questions first.',
  ),
  rate_limit: code(
    'run',
    'Too many requests (429, retryable), or no quota; or too many calls wait in `rateLimitModel`, or a call has waited too long.',
    'Wait for `retryAfterMs`, or raise the limits.',
  ),
  session_busy: code(
    'run',
    'Another run is working on the session.',
    'If `error.delivered` has ids, the input is in the inbox. `error.retryAfterMs`: the remaining time of the lease.',
  ),
  session_conflict: code(
    'run',
    'Another run has appended to the session. Nothing was stored.',
    'Load the session again and decide again.',
  ),
  session_corrupt: code(
    'run',
    'A stored session cannot be read as it was written.',
    'Restore it from a backup, or delete it.',
  ),
  session_exists: code('thrown', 'The session to be created already exists.', 'Load it, or choose another id.'),
  session_fenced: code('run', 'Another worker has taken over the session. Nothing was stored.', 'Stop working on it.'),
  session_not_found: code('run', 'There is no such session.', 'Check the id, the app and the user.'),
  store_failed: code(
    'run notice',
    'The lease was lost, so the run was cancelled.',
    'Another worker resumes the session.',
  ),
  store_timeout: code(
    'run',
    'The session service did not respond in time. It is unknown whether it stored the events.',
    'Look at the store, then continue the session.',
  ),
  stream_cut: code(
    'run',
    'The stream of the model ended without a final event.',
    'Ask again; the partial answer is in the log, and its calls never run.',
  ),
  unknown_request: code('run notice', 'The session has no such question.', 'List the pending questions.'),
  withdrawn: code(
    'run notice',
    'The question was withdrawn, or its call has ended.',
    'Nothing: the answer is no longer needed.',
  ),
};
