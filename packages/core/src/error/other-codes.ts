import { type CodeMeaning, code } from './code-meaning.ts';

/**
 * Codes of configuration errors, of warnings, of log entries, and of errors that the application's code gets.
 */
export const otherCodes: { readonly [code: string]: CodeMeaning } = {
  // Configuration errors.
  duplicate_agent: code(
    'config',
    'Two agents of one tree have the same name, or one agent is in the tree twice.',
    'Rename one of the agents, or create a second agent.',
  ),
  duplicate_tool: code(
    'config warning',
    'Two tools have the same name.',
    'Rename one of them, or use `prefixToolset`. If the later tool is from a toolset, it is omitted.',
  ),
  invalid_agent: code('config', 'The agent has no name or no model.', 'Create it with `llmAgent({ name, model })`.'),
  invalid_option: code('config', 'An option has an invalid value.', 'Correct the option that the message names.'),
  unknown_option: code(
    'config',
    'The options of a factory, or options within them, have an unknown member.',
    'Use one of the members that the message names; unknown members are never ignored.',
  ),
  invalid_tool: code(
    'config',
    'A tool has no name, or a member that a tool cannot have, such as an effect that does not exist.',
    'Correct the member: the message names it and its valid values.',
  ),
  no_json_schema: code(
    'config',
    'A schema cannot describe itself as JSON Schema.',
    'Give `inputJsonSchema` or `outputJsonSchema`. For zod before 4.2, the message has the line to write.',
  ),
  no_validator: code(
    'config',
    'Nothing would check the arguments of a `schemaTool`.',
    'Give a `validator`, or set `unchecked: true`.',
  ),
  reserved_name: code(
    'config outcome warning',
    'This tool name is reserved by a gate.',
    'Rename the tool. A model that calls the name gets this error, and no question is asked.',
  ),
  invalid_schema: code('config', 'A JSON Schema is malformed; the message names the path.', 'Correct the schema.'),
  schema_not_object: code(
    'config',
    "The root of the arguments' schema is not an object.",
    'Wrap the schema: `{ value: <your schema> }`.',
  ),
  invalid_gate: code(
    'warning',
    'A tool of a toolset has a gate that cannot be asked, so the tool is omitted.',
    'Give the gate a name, an order (policy, confirmation or auth) and check().',
  ),
  unchecked_tool: code(
    'config warning',
    'A declared tool has no `check`.',
    'Give the tool a `check`, or set `unchecked: true`. If the tool is from a toolset, it is omitted.',
  ),

  // Warnings.
  artifact_failed: code('warning', 'A long result could not be saved as an artifact.', 'Look at the artifact service.'),
  duplicate_call: code(
    'warning',
    'A model sent the same call twice under one id. It counts as one call, with one response.',
    'Nothing; two intended calls have different ids.',
  ),
  late_confirmation: code(
    'warning',
    'A tool asked for a confirmation after it had written state or artifacts.',
    'Ask before the first effect: the tool runs again after the answer.',
  ),
  late_result_lost: code(
    'warning',
    'A late result could not be delivered.',
    'Look at the session service: the effect may have happened.',
  ),
  lease_not_renewed: code(
    'warning',
    'The lease of the session could not be renewed. The runner tries again.',
    'Look at the session service.',
  ),
  inbox_item_rejected: code(
    'warning notice',
    'An inbox item could not be processed.',
    'The notice in the log has the id of the item and the reason.',
  ),
  prepare_conflict: code(
    'warning',
    'Two tools set the same member of the model request to different values. The value of the later tool counts.',
    'Let one tool set the member, or change the order of the tools in `tools`.',
  ),
  prepare_failed: code(
    'warning',
    'A tool could not change the model request; its changes were dropped.',
    'Look at the `cause`; the other tools still work.',
  ),
  preview_failed: code(
    'warning',
    'The `preview` of a tool failed, so a question has no preview.',
    'Correct `preview`.',
  ),
  reconcile_failed: code(
    'warning',
    'A tool could not report the outcome of a call that was interrupted.',
    'Correct `reconcile` of the tool; until then, a user is asked about the call.',
  ),
  result_changed: code(
    'warning',
    'A result had values that JSON cannot represent.',
    'Return null or a string instead.',
  ),
  result_truncated: code(
    'warning',
    'A result is longer than the limit, and only a part was kept.',
    'Give `createRunner({ artifacts })`, raise `resultLimitChars`, or return less.',
  ),
  secret_name: code(
    'warning',
    'The name of a tool contains a secret, which is omitted.',
    'Give the tool another name, or the run another secret.',
  ),
  state_conflict: code(
    'warning',
    'Two calls of a round wrote the same state key. The write of the later call in the log counts.',
    "Give the tool an `exclusive` key, let the calls write different state keys, or give the agent `parallelWrites: 'merge'`.",
  ),
  tool_blocked: code(
    'warning',
    'A tool blocked the process for more than a second.',
    'Let the tool wait with `await`, or do its work in a worker thread.',
  ),
  toolset_failed: code(
    'warning',
    'A toolset returned no tools for this turn.',
    'Look at the `cause`; the other tools still work.',
  ),
  unsupported: code(
    'warning',
    'The provider does not support a setting of the request.',
    'Omit the setting, or use another model.',
  ),

  // Codes that are only in the log.
  after_agent: code('notice', 'An `afterAgent` hook wrote state.', 'Nothing.'),
  cancel_requested: code('notice', 'A queued item asked for the run to be cancelled.', 'Nothing.'),
  continued: code('notice', 'A stopped invocation resumes with new limits.', 'Nothing.'),
  deadline: code(
    'thrown',
    'Internal: a deadline stops the work of a run. The result of the run is `limited`, with the code `limit`.',
    'Raise `limits.deadlineMs`, or continue the session.',
  ),
  written: code(
    'notice',
    'State or artifacts were written before a call was delegated, or around a cancelled model call.',
    'Nothing.',
  ),
  forked: code(
    'notice',
    'The session is a copy of another session up to a revision; the value names both.',
    'Nothing.',
  ),
  limited: code('notice', 'A limit was reached; the value is the name of the limit.', 'Nothing.'),

  // Errors that the application's code gets.
  abandoned: code('thrown', 'Work was abandoned because the run was cancelled.', 'Nothing.'),
  call_ended: code(
    'thrown warning',
    'A tool or a callback takes a step, or writes state or artifacts, after its call has ended.',
    'Await all work that the tool or callback starts; let a tool stop when its `signal` aborts.',
  ),
  duplicate_step: code(
    'thrown',
    'A tool has taken two steps of the same name in one attempt.',
    'Give each step of a call its own name.',
  ),
  forget_incomplete: code(
    'thrown',
    'A user is not forgotten in all stores; `failures` of the error has the stores and the reasons.',
    'Call `forgetUser` again for the failed stores; remove the data of a store without `forget` by hand.',
  ),
  bad_time: code('thrown', 'A time, of a retention or a filter of events, is invalid.', 'Give epoch milliseconds.'),
  newer_index: code(
    'thrown',
    'The index entry of a session was written by a newer version.',
    'Update the worker; meanwhile the session can be loaded.',
  ),
  fork_revision: code(
    'thrown',
    'A session cannot be forked at a revision that it does not have.',
    'Give a whole number from 0 to its revision.',
  ),
  rewind_revision: code(
    'thrown',
    'A session cannot be rewound to a revision that it does not have.',
    'Give a whole number from 0 to its revision.',
  ),
  rewind_effects: code(
    'thrown',
    'The rewound session would have no record of calls that may have had an effect.',
    'Rewind to `nextRevision` or later, or set `forgetEffects`.',
  ),
  fork_effects: code(
    'thrown',
    'The fork would have no record of calls that may have had an effect.',
    'Fork at `nextRevision` or later, or set `forgetEffects`.',
  ),
  fork_artifacts: code('thrown', 'Artifacts exist under the key of the fork.', 'Choose another session id.'),
  invalid_draft: code(
    'thrown',
    'A `prepare` makes a model request that cannot be sent: no contents, calls without their responses, a value that is not JSON, or a choice of unknown tools.',
    'Correct `prepare` of the tool; its changes are dropped unless it catches this error.',
  ),
  invalid_state_key: code(
    'thrown',
    'A state key is not a string of 1 to 1,000 characters, or is unsafe.',
    'Choose another key.',
  ),
  invalid_state_value: code('thrown', 'A state value is not JSON; the message names the path.', 'Write plain values.'),
  invalid_step: code(
    'thrown',
    'A step has an invalid name, or returned a value that cannot be stored. Its side effects stand.',
    'Return plain values, or save a large value as an artifact and return its name.',
  ),
  no_service: code(
    'thrown',
    'The runner has no artifact service, or no memory service.',
    'Give `createRunner({ artifacts })` or `createRunner({ memory })`.',
  ),
  timeout: code(
    'thrown',
    'A callback, gate or toolset did not return in time.',
    'Raise `callbackTimeoutMs`, or make the callback, gate or toolset faster.',
  ),
};
