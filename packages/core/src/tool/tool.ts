import type { Agent } from '../agent/agent.ts';
import type { FunctionCall, FunctionDeclaration } from '../content/function-call.ts';
import type { PendingResult, ResponseSource, ToolOutcome } from '../content/outcome.ts';
import type { Answer, PendingQuestion } from '../content/pending-request.ts';
import type { PrepareContext, ReadonlyContext, ToolContext } from '../context/contexts.ts';
import type { Credential } from '../credential/credential-service.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { SchemaIssue } from '../schema/standard-schema.ts';
import type { ModelRequestDraft } from './model-request-draft.ts';
import type { ToolEgress } from './tool-egress.ts';
import type { DelegateEnd, DelegateResult, ToolResult } from './tool-result.ts';

/**
 * The side effects of a tool. The effect decides about logging the start of a call, retries, resuming after a
 * crash, and the default approval policy.
 *
 * - `read`: the tool changes nothing. A call runs again after a crash.
 * - `idempotent`: running the tool again with the same `idempotencyKey` changes nothing more. A call runs
 *   again after a crash.
 * - `write`: any other effect. After a crash, a timeout or a broken connection, the call is in doubt: the
 *   tool's `reconcile` or a person is asked, and the call is never repeated without an answer.
 */
export type ToolEffect = 'read' | 'idempotent' | 'write';

/**
 * A tool: a function that the model can call.
 *
 * A plain object with `declaration`, `check` and `run` is a callable tool. `Input` is the type that `check`
 * returns and `run` gets; `Output` is the type of the stored output of an `ok` result. A tool of any types is
 * assignable to `Tool`.
 *
 * INVARIANT tool:name: a name is 1 to 64 letters, digits, `_` and `-`, which every provider accepts.
 * INVARIANT tool:traits: each trait (every member except the declaration and the tool's methods) is absent or
 * has its type.
 * INVARIANT tool:declaration: the declaration is always the same object, has the tool's name, and describes
 * an object.
 * INVARIANT tool:declaration:checked: a declared tool has either `check` or `unchecked: true`.
 * INVARIANT tool:check:pure: `check` changes neither its argument nor any other state, and returns an equal
 * result each time. Gates and people decide by this result; if it differs the next time, the call gets the
 * error `unstable_check`, and never runs.
 * INVARIANT tool:check:issues: for invalid arguments, `check` returns issues, each with a message, and never
 * throws.
 * INVARIANT tool:check:junk: `check` returns a result for any object.
 * INVARIANT tool:run:result: `run` returns a `ToolResult` with all members of its status.
 * INVARIANT tool:run:json: an `ok` output has a JSON copy that passes `checkOutput`.
 * INVARIANT tool:preview: `preview` returns the same text each time, and changes nothing.
 * INVARIANT tool:prepare: `prepare` makes the same changes each time, only by the draft's methods, and does
 * not modify the objects that it reads from the draft.
 * INVARIANT tool:prepare:contents: the contents that `prepare` sets keep every call together with its
 * response, and unchanged contents are the same objects.
 */
export interface Tool<Input = unknown, Output = unknown, Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** True if `run` only starts the work, and its result comes later from outside. Default false. */
  readonly isLongRunning?: boolean;
  /**
   * The behaviour while the call waits for a result from outside. `pause` (the default): the run pauses.
   * `goOn`: the model continues; it reads that the call is pending, and reads the result once it arrives.
   */
  readonly whilePending?: 'pause' | 'goOn';
  /** The side effects of the tool; default `write`, the strictest. */
  readonly effect?: ToolEffect;
  /** The destinations that data of a call may reach; if omitted, any address in the call's arguments. */
  readonly egress?: ToolEgress;
  /**
   * The origin of the tool's results, which is recorded in its responses in the log. Default `tool`: the
   * tool's own code. It has no other effect.
   */
  readonly source?: ResponseSource;
  /**
   * Other data from the origin of the tool, in its own format, such as `_meta` of an MCP server's tool. No
   * model reads it, and it has no effect.
   */
  readonly metadata?: JsonObject;
  /**
   * Milliseconds after which a run of the tool is abandoned; default 60,000. A call with the effect `write`
   * is then in doubt. Reported progress restarts the time.
   */
  readonly timeoutMs?: number;
  /**
   * Milliseconds after which a run of the tool is abandoned, even if it reports progress; default 600,000, or
   * `timeoutMs` if that is longer.
   */
  readonly maxTotalTimeoutMs?: number;
  /**
   * The maximum number of characters of one result, in the log and for the model; at least 1,000; default:
   * the runner's `resultLimitChars`. `Infinity`: no limit. A longer result is cut to its beginning and end,
   * and the complete result is saved as an artifact if there is an artifact service.
   */
  readonly resultLimitChars?: number;
  /**
   * Keeps calls from running at the same time. A function returns an exclusion key for the input of `run`:
   * calls with equal keys run one after the other. `true`: all calls of this tool run one after the other.
   * Default: calls run in parallel.
   */
  readonly exclusive?: true | ExclusionKey<Input>;
  /** Gates of this tool only, which come after the gates of the agent; default none. */
  readonly gates?: readonly ToolGate[];
  /**
   * The declaration that the model gets; absent on a tool that the model never calls, such as preloaded
   * memory.
   */
  readonly declaration?: FunctionDeclaration;
  /** Converts the model's arguments (a private copy) to the input of `run`, or returns issues. */
  check?(args: JsonObject): Awaitable<ToolCheck<Input>>;
  /**
   * True to correct unambiguous mistakes in the arguments, as small local models make them. Accepted are raw
   * line breaks in JSON strings, a comma before a closing bracket, and closing brackets after the end. JSON
   * in a string, such as `"5"` or `"[1]"`, is replaced by its value if `check` refuses the string and accepts
   * the value. Gates and approvers see the corrected arguments. Default false.
   */
  readonly lenientArgs?: boolean;
  /** True for a declared tool without `check`, whose arguments are not checked. */
  readonly unchecked?: true;
  /**
   * Runs the tool. Absent on a tool that the client runs: the client sees the call and delivers its result.
   */
  run?(input: Input, context: ToolContext): Awaitable<ToolResult<Output>>;
  /**
   * The agents that `run` may delegate to. After a restart, the agent of a delegated call is looked up in
   * this list by its name.
   */
  readonly agents?: readonly Agent[];
  /**
   * Returns the result of a call after the agent to which it was delegated has ended. Undefined stands for
   * the default result: the agent's output, its text, or its error.
   */
  finish?(
    end: DelegateEnd,
    context: ToolContext,
  ): Awaitable<Exclude<ToolResult<Output>, PendingResult | DelegateResult> | undefined>;
  /**
   * Checks the JSON of an `ok` output, and returns the value that is stored. A call whose output is invalid
   * was carried out nevertheless.
   */
  checkOutput?(
    output: JsonValue,
  ): Awaitable<{ readonly value: JsonValue } | { readonly issues: readonly SchemaIssue[] }>;
  /**
   * True if output that does not match its schema (`checkOutput`) is an error, `result_schema`, which reports
   * that the call was executed. Default false: the model gets the output unchanged, with a note.
   */
  readonly strictOutput?: boolean;
  /** Returns a text that an approver is shown, such as a diff, a summary or a price. */
  preview?(input: Input, context: ReadonlyContext): Awaitable<string>;
  /**
   * Called if the outcome of a call with the effect `write` was lost. Returns the outcome of the call with
   * the context's idempotency key, such as an error that says that nothing happened; undefined if the outcome
   * is unknown.
   */
  reconcile?(input: Input, context: ToolContext): Awaitable<ToolOutcome | undefined>;
  /**
   * Called before every model call instead of adding `declaration`: changes the request. If it throws, the
   * changes of this tool are undone, with a warning.
   */
  prepare?(draft: ModelRequestDraft, context: PrepareContext): Awaitable<void>;
}

/**
 * Returns the exclusion key for the input of `run`. It has the type of a method, like every member that takes
 * `Input`, so that a tool of specific types is assignable to `Tool`.
 */
export type ExclusionKey<Input> = { key(input: Input): string }['key'];

/**
 * The type of the checked arguments for code that decides about a call. For a tool of unknown types it is a
 * JSON object, whose members must be narrowed.
 */
export type CheckedInput<Input> = unknown extends Input ? JsonObject : Input;

/** The result of checking the arguments. */
export type ToolCheck<Input = unknown> = { readonly value: Input } | { readonly issues: readonly SchemaIssue[] };

/**
 * Decides, before a tool runs, whether it may run. Confirmation, auth and policy are gates.
 *
 * INVARIANT gate:name: name, order and reserved names are stable strings.
 * INVARIANT gate:checked: a gate decides by the checked arguments, `call.checked`, however the model wrote
 * them.
 * INVARIANT gate:decision: a decision can be stored as JSON, and has all members of its type.
 * INVARIANT gate:closed: a gate that cannot decide never lets a call pass; a gate that throws or does not
 * answer in time stops the call.
 * INVARIANT gate:effect: `check` may be called again for the same call, after an answer or a crash, so it
 * changes nothing.
 * INVARIANT gate:question: a gate that needs an answer returns its question until there is an answer.
 * INVARIANT gate:yes: once the required number of people have answered yes, the call passes, and no person is
 * asked again.
 * INVARIANT gate:no: an answer that denies the call gives an outcome for the model.
 * INVARIANT gate:junk: an answer that neither approves nor denies lets no call pass.
 * INVARIANT gate:quorum: a call does not pass by the answers of too few people; an answer that matches
 * `finalJsonSchema` decides alone.
 * INVARIANT gate:again: a call that has passed passes again, with the same answers and the arguments that the
 * gate edited, as long as nothing else has changed.
 *
 * A gate that let a call pass is asked again whenever the call continues after a question, of any gate, or
 * after a crash. Then only its new decision counts: a `respond` ends the call, and a `pause` asks a question.
 * For a `proceed`, the edits and the note of the first pass, which is in the log, stay. So a rule that now
 * forbids a call overrules an earlier pass.
 */
export interface ToolGate {
  /**
   * The name, under which the log records a pass. It is unique among the runner's gates of a call, and among
   * the gates of its agent and tool.
   */
  readonly name: string;
  readonly order: 'policy' | 'confirmation' | 'auth';
  /**
   * Names of the virtual calls with which this gate asks its questions: no tool may have such a name, and no
   * model may call it.
   */
  readonly reservedNames?: readonly string[];
  check(call: GateCall, tool: Tool, context: GateContext): Awaitable<GateDecision>;
}

/** A call as a gate decides about it. */
export interface GateCall extends FunctionCall {
  /**
   * The arguments in force before the tool's check: as the model wrote them, or as an approver edited them.
   * Edited arguments have this form.
   */
  readonly args: JsonObject;
  /** The checked arguments that would run. A gate decides by these. */
  readonly checked: CheckedArgs;
}

/** Arguments after the tool's check. */
export interface CheckedArgs {
  /**
   * The value that `run` gets, including defaults, conversions and class instances. It is a copy: changes of
   * it have no effect.
   */
  readonly value: unknown;
  /** The value as JSON; undefined if it cannot be represented. */
  readonly json: JsonValue | undefined;
  /**
   * True if `json` represents the complete value, so that calls with equal JSON are equal. False for an
   * object of a class without `toJSON`.
   */
  readonly faithful: boolean;
}

/** The context of a gate. Its answers are the answers to this gate's own questions about the call. */
export interface GateContext extends ReadonlyContext {
  readonly answers: readonly Answer[];
  /**
   * `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. It keeps the
   * answers of two gates with the same name apart.
   */
  readonly place?: 'runner';
}

/** The decision of a gate. Edited arguments are checked again, and all gates are asked again, once. */
export type GateDecision =
  /**
   * `note`: a text that the model reads in addition to the outcome, for example that a user edited the
   * arguments.
   */
  | { readonly type: 'proceed'; readonly args?: JsonObject; readonly credential?: Credential; readonly note?: string }
  | { readonly type: 'respond'; readonly outcome: ToolOutcome }
  /**
   * `maxPending`: if this number of questions is already open in the session, the call gets the error
   * `too_many_questions` instead.
   */
  | { readonly type: 'pause'; readonly question: PendingQuestion; readonly maxPending?: number };

/** The type of the input that `run` of a tool gets: `ToolInput<typeof refund>`. */
export type ToolInput<T extends Tool> = T extends Tool<infer Input> ? Input : never;

/** The type of the stored output of a tool's `ok` results: `ToolOutput<typeof refund>`. */
export type ToolOutput<T extends Tool> = T extends Tool<unknown, infer Output> ? Output : never;
