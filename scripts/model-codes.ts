import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';

/** The codes of a `ModelError` of any provider, in addition to the codes of the core. */
export const modelCodes: { readonly [code: string]: CodeMeaning } = {
  auth: code(
    'run',
    'The provider did not accept the credentials: 401, 403.',
    'Check the key, and what the account may use.',
  ),
  bad_request: code(
    'run',
    'The provider refused the request: another 4xx, or a tool of another provider.',
    'Correct the named field: it will be refused again.',
  ),
  bad_stream: code(
    'run',
    'The response does not follow the protocol (retryable), or has more than 16 MiB.',
    'Check the address; a proxy may answer in its place.',
  ),
  context_overflow: code(
    'run',
    'The conversation is too long. The message names the three largest items.',
    'Shorten the history, or use a larger model.',
  ),
  missing_package: code('run', "The vendor's library is not installed.", 'Install it, as the message says.'),
  no_credentials: code('run outcome', 'No API key was given.', 'Give one, as the message says.'),
  overloaded: code(
    'run',
    'Retryable. The provider failed, or has no room: 5xx, 408, 409, also within a stream.',
    'Ask again later; it was tried again already.',
  ),
  stall: code('run', 'Retryable. No byte arrived for too long.', 'Ask again, or give the model more time.'),
  stream_cut: code(
    'run',
    'Retryable. The answer is empty, or broke off before its end.',
    'Ask again: nothing of it was acted upon.',
  ),
  unreachable: code('run outcome', 'Retryable. There was no connection.', 'Check the address and the network.'),
};
