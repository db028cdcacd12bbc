import { type CodeMeaning, code } from './code-meaning.ts';

/** Codes of calls that were not run, or that failed. */
export const outcomeCodes: { readonly [code: string]: CodeMeaning } = {
  // Reasons why a call was not run.
  agent_busy: code(
    'outcome',
    'An agent with `history: "continue"` was called while it waits for an answer.',
    'Answer the question, or give the agent `history: "fresh"`.',
  ),
  args_too_deep: code(
    'outcome',
    'The arguments are nested more than 128 levels deep.',
    'The model is told to send a flatter value.',
  ),
  args_too_large: code(
    'outcome',
    'The arguments have more than 1 MiB of text or 100,000 values.',
    'Let the tool accept a reference to large data.',
  ),
  callback_failed: code(
    'outcome run warning',
    'A callback threw, returned an invalid value or did not return in time.',
    'Look at the `cause`. A callback that only watches should have `mode: "observe"`.',
  ),
  cancelled: code(
    'outcome run notice',
    'The run was cancelled. As the outcome of a call: the run was cancelled, or its deadline had passed.',
    'Continue the session when you want: `run({ session })`.',
  ),
  check_failed: code(
    'outcome',
    "The tool's own check of its arguments threw or did not end in time.",
    'Look at the `cause` in `toolEnd`: the schema or its validator is broken.',
  ),
  confirmation_expired: code(
    'outcome',
    'The question was not answered in time.',
    'The model may call the tool again, which asks a new question.',
  ),
  depth_limit: code(
    'outcome',
    'Agents called agents to a depth of 8.',
    'Give the innermost agents no tools that call agents.',
  ),
  gate_failed: code(
    'outcome',
    'A gate threw, hung, or returned an invalid decision, so the call was stopped.',
    'Look at the `cause` in `toolEnd`.',
  ),
  gate_gone: code(
    'outcome',
    'The gate that asked about the call no longer existed when the answer came, so the call was not run.',
    'Keep a gate as long as its questions are open. The model may call again.',
  ),
  invalid_args_json: code(
    'outcome',
    'The arguments are not valid JSON, or have a key twice.',
    'The model is told to send the complete object again.',
  ),
  invalid_args_schema: code(
    'outcome',
    'The arguments do not match the schema, or a number has lost digits.',
    'The model reads up to five issues with their paths.',
  ),
  invalid_args_type: code(
    'outcome',
    'The arguments are not an object, or hold a value that is not JSON.',
    'The model is told to send one JSON object.',
  ),
  not_run: code('outcome', 'The turn did not end normally, so its calls were not run.', 'The model may call again.'),
  tool_unavailable: code(
    'outcome',
    'The tool was available when the call started, and is gone now that the call resumes.',
    'Offer the tool again, or let the model continue without it.',
  ),
  transfer_refused: code(
    'outcome',
    'The conversation is already being handed to another agent, or two agents keep handing it to each other.',
    'The model is told to answer itself.',
  ),
  truncated: code(
    'outcome',
    'The turn was cut at the output limit, so its calls were not run.',
    'Raise `maxOutputTokens`; the model is told to send less.',
  ),
  unknown_agent: code(
    'outcome run',
    'There is no such agent, or the current agent may not hand over to it. As the error of a run: a member of a workflow no longer exists.',
    'Add a missing member again, and continue the session.',
  ),
  unknown_tool: code('outcome', 'There is no such tool in this turn.', 'The model reads the nearest names.'),
  unstable_check: code(
    'outcome',
    'Checking the same arguments again gave another value, so no gate could decide.',
    'Move clocks, ids and lookups from the schema into `run`.',
  ),
  unsafe_key: code('outcome', 'A key of the arguments could pollute prototypes.', 'The model is told to omit it.'),

  // Reasons why a call failed.
  http_error: code(
    'outcome',
    'The tool returned an HTTP response with an error status.',
    'Check the status in the tool, and throw a `ToolError` that says what to try instead.',
  ),
  internal: code('outcome', 'An unexpected error ended a call.', 'Look at the `cause` in `toolEnd`, and report it.'),
  outcome_unknown: code(
    'outcome',
    'The call was started, and its outcome is unknown. A tool may throw a `ToolError` of this code.',
    'Check whether the call happened before you repeat it; give the tool `reconcile`.',
  ),
  question_not_returned: code(
    'outcome',
    'The tool made a question and returned something else. No user was asked; its side effects stand.',
    'Return the question, before the first side effect.',
  ),
  result_schema: code(
    'outcome warning',
    'The result does not match the output schema. The call was carried out; the model reads the result with a note, or this error with `strictOutput`.',
    'Correct the tool, or its schema.',
  ),
  result_too_large: code(
    'outcome',
    'The result is a byte stream that is larger than the limit.',
    'Give `createRunner({ artifacts })`, or return less.',
  ),
  result_unserialisable: code(
    'outcome',
    'The result cannot be represented as JSON.',
    'Return plain values; the message names the path.',
  ),
  tool_failed: code(
    'outcome thrown',
    'The tool reported a failure and its reason.',
    'The model reads the message of the `ToolError`; a tool may choose its own code.',
  ),
  tool_threw: code(
    'outcome',
    'The tool threw. The model reads the class of the error only.',
    'Look at the `cause` in `toolEnd`; throw a `ToolError` with a message for the model.',
  ),
  tool_timeout: code(
    'outcome',
    'The tool did not end within its timeout.',
    'Raise its `timeoutMs` or `maxTotalTimeoutMs`, report progress, or make the tool long-running. For the effect `write`, a user is asked first whether the call has happened.',
  ),
  too_many_questions: code('outcome', 'Too many questions wait for a user.', 'Answer some of them first.'),
};
