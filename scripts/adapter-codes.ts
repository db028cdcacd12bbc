import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';
import { clientToolCodes } from './client-tool-codes.ts';
import { frameworkCodes } from './framework-codes.ts';
import { modelCodes } from './model-codes.ts';
import { packageCodes } from './package-codes.ts';
import { pageCodes } from './page-codes.ts';
import { workerCodes } from './worker-codes.ts';

/**
 * The codes that adapters share, in addition to the codes of
 * the core: adapters of different providers use the same codes.
 */
export const adapterCodes: { readonly [code: string]: CodeMeaning } = {
  ...modelCodes,
  external_ref: code('config', 'A schema refers to another document.', 'Put what it refers to into the schema.'),
  invalid_schema: code('config', 'A schema is invalid.', 'Correct the place that the message names.'),
  schema_too_large: code('config', 'A schema has too many characters or levels.', 'Split the tool.'),
  unsupported_schema: code('config', 'A schema cannot be enforced.', 'Replace the keyword or pattern that is named.'),
  auth_bad_response: code('thrown', 'The answer to a credential request is invalid.', 'Give what the message says.'),
  auth_code_used: code('thrown', 'An authorization code was exchanged already.', 'Let the user sign in again.'),
  auth_issuer_mismatch: code('thrown', 'Another authorization server answered.', 'Stop: it may be an attack.'),
  auth_no_credential: code('thrown', 'The call has no credential.', 'Put `authTool` around its tool.'),
  auth_pending: code('thrown', 'The user has not signed in yet.', 'Ask again after `retryAfterMs`.'),
  auth_refused: code('thrown', 'The authorization server refused.', 'Let the user sign in again, as the message says.'),
  auth_server_invalid: code('thrown', 'The authorization server answered against its protocol.', 'Check its address.'),
  auth_server_unreachable: code('thrown', 'The authorization server could not be reached.', 'Try again later.'),
  auth_state_mismatch: code('thrown', 'The answer belongs to another sign-in.', 'Let the user sign in again.'),
  auth_store_invalid: code(
    'thrown',
    'A record of the credential service was not written by this package.',
    'Delete it.',
  ),
  auth_unknown_request: code('thrown', 'No question for a credential has this id.', 'List the pending ones.'),
  auth_wrong_resource: code('thrown', 'A credential would go to a server that it is not for.', 'Correct the address.'),
  artifact_corrupt: code('thrown', 'An artifact is not as it was written.', 'Restore its file, or delete it.'),
  newer_artifact: code('thrown', 'A newer version wrote the artifact.', 'Update the worker; it is intact.'),
  newer_credential: code('thrown', 'A newer version wrote the credential.', 'Update the worker; it is intact.'),
  closed: code('run', 'The session or memory service was closed.', 'Close it after the last run.'),
  credential_unreadable: code(
    'thrown',
    'A credential cannot be decrypted.',
    'Give the key it was saved with, or save it again.',
  ),
  foreign_database: code('config', 'The database has tables of another application.', 'Give Mortise one of its own.'),
  invalid_encryption_key: code(
    'config',
    'An encryption key is not 32 bytes long.',
    'Make it with `crypto.getRandomValues`.',
  ),
  invalid_policy: code(
    'config',
    'A rule of a confirmation policy applies to no tool, or can never match.',
    'Correct what the message names: a condition, a name, or the decision.',
  ),
  mcp_address_refused: code(
    'thrown',
    'A request would go to this machine, a private network or a metadata service.',
    'Check the address; say `allowPrivateNetwork: true` where it is meant.',
  ),
  mcp_auth_failed: code(
    'thrown outcome',
    'No token could be obtained for an MCP server.',
    'The message says at what authorization server, and its reason.',
  ),
  mcp_bad_result: code(
    'outcome',
    'An MCP server returned an invalid result.',
    'Report it to the maintainers of the server.',
  ),
  mcp_closed: code('thrown', 'A closed MCP toolset was used.', 'Close it after the last run.'),
  mcp_disconnected: code(
    'outcome',
    'The connection to an MCP server broke in the middle of a call, whose outcome is unknown.',
    'Check whether it happened before you repeat it. The next call connects again.',
  ),
  mcp_invalid_config: code('config', 'An `mcpServers` configuration is invalid.', 'Correct the place that is named.'),
  mcp_invalid_root: code(
    'config outcome',
    'A root for MCP servers is not a folder URL.',
    'Give `pathToFileURL(folder)`.',
  ),
  mcp_list_failed: code(
    'thrown outcome',
    'An MCP server did not return its complete list of tools.',
    'Look at the message and the `cause`.',
  ),
  mcp_no_user: code(
    'config',
    'A toolset with a session for each user was asked without a user.',
    'Call `sessionOf` with the user.',
  ),
  mcp_not_connected: code(
    'outcome',
    'An MCP server could not be reached, so the call was not made.',
    'Look at the `cause` in `toolEnd`: why it cannot be started or reached.',
  ),
  mcp_server_warning: code(
    'warning',
    'An MCP server sent something unusual, such as a message that is not JSON-RPC.',
    'Read the message of `onWarning`.',
  ),
  mcp_refused: code('outcome', 'An MCP server refused the call.', 'The model reads why, as the server worded it.'),
  mcp_sampling_failed: code(
    'outcome',
    'An MCP server asked a model, which gave no answer.',
    'Read the message of `onWarning`; call the tool again.',
  ),
  mcp_schema_loosened: code(
    'warning',
    'A schema of an MCP tool has rules that only its server enforces; the model reads them as text.',
    'Check in `tool.mcp.unenforced` what must not be left to the server.',
  ),
  mcp_sign_in_bad_response: code(
    'thrown',
    'The response of a sign-in to an MCP server is invalid.',
    'Give the whole address that the browser was sent to.',
  ),
  mcp_sign_in_code_used: code(
    'thrown',
    'A sign-in to an MCP server was finished already.',
    'Let the user sign in again.',
  ),
  mcp_sign_in_issuer_mismatch: code(
    'thrown outcome',
    'The response came from another authorization server than the one that was asked.',
    'Stop: it may be an attack.',
  ),
  mcp_sign_in_required: code(
    'thrown outcome',
    'An MCP server requires the user to sign in.',
    'Give its toolset `auth`, and answer its question with `answerMcpSignIn`.',
  ),
  mcp_sign_in_state_mismatch: code('thrown', 'The response belongs to another sign-in.', 'Let the user sign in again.'),
  mcp_sign_in_unknown: code(
    'thrown',
    'No sign-in to an MCP server is open for this response.',
    'Answer with the toolset and the session that asked.',
  ),
  mcp_start_failed: code(
    'thrown',
    'An MCP server could not be started or reached.',
    'The message has its exit status and its last output.',
  ),
  mcp_task_unsupported: code(
    'outcome',
    'An MCP server runs the tool as a task, and tasks are not supported.',
    'Where it was started, look whether it happened before it is repeated.',
  ),
  mcp_timeout: code(
    'thrown',
    'An MCP server did not connect, or gave no list, in time.',
    'Raise `timeouts`: a first start may download.',
  ),
  mcp_tool_changed: code(
    'warning',
    'The definition of an MCP tool is another than it was, so the tool is omitted.',
    'Read the `differences`; then `accept` it, or pin it anew.',
  ),
  mcp_tool_invalid: code(
    'warning config',
    'A tool of an MCP server is omitted.',
    'The message says why: name, schema, or a second one of its name.',
  ),
  mcp_tool_unpinned: code('warning', 'An MCP tool has no pin, so it is omitted.', 'Look at it, and add its pin.'),
  mcp_unreachable: code(
    'warning',
    'An optional MCP server gave no list; its last one is kept.',
    'Calls try to connect again.',
  ),
  mcp_unsupported_request: code(
    'outcome',
    'An MCP server asks its client for something that is not configured.',
    'Give the toolset `sampling` or `roots`, where the server is to have them.',
  ),
  no_confirmation: code(
    'config',
    'A tool needs confirmation, and nothing is configured to ask a user.',
    'Give `confirmWith: requireConfirmation` of `@mortise/confirmation`.',
  ),
  newer_database: code('config', 'A newer version of the package wrote the database.', 'Update the worker.'),
  no_sqlite: code('config', 'This Node has no `node:sqlite`.', 'Use Node 22.13 or later.'),
  store_busy: code('run', 'Another process kept the database locked.', 'End it, or raise `busyTimeoutMs`.'),
  store_corrupt: code('run', 'The database file is damaged.', 'Restore it from a backup.'),
  store_unreachable: code(
    'run',
    'The database gave no answer.',
    'Look at the connection, then load the session again.',
  ),
  address_refused: code(
    'outcome',
    'A server is at a private or reserved address.',
    'Say `allowPrivateAddresses: true` where that is meant.',
  ),
  bad_response: code(
    'outcome',
    'A successful response has another form than the protocol or the HTTP API: HTML, or a redirect, which is not followed.',
    'Look at the address: a proxy or a sign-in page may answer in its place.',
  ),
  no_artifact: code(
    'outcome',
    'An artifact that a call names cannot be sent.',
    'Give the runner an artifact service, or the model the name of an artifact that is there.',
  ),
  openapi_auth: code(
    'config',
    'The security schemes of an operation are not wired, or cannot be.',
    'Give `auth` for them, or leave the operation out.',
  ),
  openapi_invalid: code('config', 'The document is not an OpenAPI document.', 'Correct it, as the message says.'),
  openapi_omitted: code(
    'warning',
    'Some operations of a document were omitted as tools.',
    'Read `operations()` of the toolset. References to other documents need the option `references`.',
  ),
  openapi_too_large: code('config', 'A document is beyond a limit.', 'Raise the limit that the message names.'),
  openapi_unchecked: code(
    'warning',
    'The answers of an operation are not checked, because of their schema.',
    'Correct what `operations()` of the toolset names.',
  ),
  openapi_unreadable: code('config', 'A document cannot be read.', 'Check its path or URL.'),
  redirect_refused: code(
    'outcome',
    'A server leads to another origin, or on and on.',
    'Give `baseUrl` the address that it leads to, if that is trusted.',
  ),
  skill_invalid: code('warning', 'A skill is omitted.', 'Correct its `SKILL.md` as the message says.'),
  skill_not_found: code('outcome', 'No skill has this name.', 'The model reads the names that there are.'),
  skill_resource_not_found: code('outcome', 'A skill has no such file.', 'The model reads which files it has.'),
  skill_resource_refused: code(
    'outcome',
    "A path leads out of the skill's folder, or to a file that is not text or is too large.",
    'The model takes another file.',
  ),
  skills_unreadable: code('config', 'A folder of skills cannot be read.', 'Check its path.'),
  unsupported_database: code('config', 'The database cannot keep every text.', 'Make one with the encoding UTF8.'),
  unusable_database: code('config', 'The database cannot be opened.', 'Check its path and who may write it.'),
  ...frameworkCodes,
  ...pageCodes,
  ...clientToolCodes,
  ...packageCodes,
  ...workerCodes,
};
