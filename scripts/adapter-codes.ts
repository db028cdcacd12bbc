import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';

/** The codes that adapters share, beside those of the core: an adapter for another provider says the same. */
export const adapterCodes: { readonly [code: string]: CodeMeaning } = {
  auth: code('run', 'The provider did not accept the credentials.', 'Check the key, and what the account may use.'),
  bad_request: code('run', 'The provider refused the request.', 'Correct the named field: it will be refused again.'),
  bad_stream: code(
    'run',
    'What came is no answer in the protocol.',
    'Check the address; a proxy may answer in its place.',
  ),
  context_overflow: code('run', 'The conversation is too long.', 'Shorten the history, or use a larger model.'),
  overloaded: code('run', 'The provider failed, or has no room.', 'Ask again later; it was tried again already.'),
  rate_limit: code('run', 'Too many requests, or no quota.', 'Wait for `retryAfterMs`, or raise the limits.'),
  stall: code('run', 'Nothing came for too long.', 'Ask again, or give the model more time.'),
  stream_cut: code('run', 'The answer broke off before its end.', 'Ask again: nothing of it was acted upon.'),
  unreachable: code('run', 'There was no connection.', 'Check the address and the network.'),
  external_ref: code('config', 'A schema refers to another document.', 'Put what it refers to into the schema.'),
  invalid_schema: code('config', 'A schema is none.', 'Correct the place that the message names.'),
  missing_package: code('run', "The vendor's library is not installed.", 'Install it, as the message says.'),
  no_credentials: code('run', 'There is no key.', 'Give it as the message says.'),
  schema_too_large: code('config', 'A schema has too many characters or levels.', 'Split the tool.'),
  unsupported_schema: code('config', 'A schema cannot be enforced.', 'Replace the keyword or pattern that is named.'),
};
