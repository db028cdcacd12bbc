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
 * The side effects of a tool. It decides ledger, retry, resume and the default approval policy.
 *
 * - `read`: nothing. It runs again after a crash.
 * - `idempotent`: no more when it runs again with the same `idempotencyKey`, as it does after a crash.
 * - `write`: anything. After a crash, after its timeout, or where its connection breaks, the call is in
 *   doubt: its tool is asked (`reconcile`), or a person, and it is never repeated unasked.
 */
export type ToolEffect = 'read' | 'idempotent' | 'write';

/**
 * A tool: a function that the model can call.
 *
 * A plain object is enough: one with `declaration`, `check` and `run` is a callable tool. `Input`
 * is what `check` gives and `run` gets, `Output` what is stored of an `ok` result; a tool of any types is a
 * `Tool`.
 *
 * INVARIANT tool:name: 1 to 64 letters, digits, `_` and `-`, which every provider takes.
 * INVARIANT tool:traits: each trait, which is every member but its declaration and its work,
 * is absent or of its type.
 * INVARIANT tool:declaration: always the same object, with the tool's name, describing an object.
 * INVARIANT tool:declaration:checked: a declared tool has either `check` or `unchecked: true`.
 * INVARIANT tool:check:pure: `check` changes neither its argument nor anything else, and returns the same
 * each time. Gates and people decide about its result; arguments whose result differs the next time are
 * `unstable_check`, and never run.
 * INVARIANT tool:check:issues: bad arguments are issues, each with a message, never a throw.
 * INVARIANT tool:check:junk: `check` returns a result for any object.
 * INVARIANT tool:run:result: `run` returns one of the results below, with its members.
 * INVARIANT tool:run:json: an `ok` output has a JSON copy that passes `checkOutput`.
 * INVARIANT tool:preview: a text, the same each time; nothing is changed.
 * INVARIANT tool:prepare: does the same each time, through
 * the draft only, and does not change what it reads there.
 * INVARIANT tool:prepare:contents: contents that it sets keep every call with its response, and equal
 * contents are the same objects.
 */
export interface Tool<Input = unknown, Output = unknown, Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** True if `run` only starts the work: its result comes later, from outside. Default false. */
  readonly isLongRunning?: boolean;
  /**
   * The behaviour while a result from outside is awaited: the run pauses (`pause`, the default), or the model
   * continues (`goOn`): it reads that the call is pending, and the result once it arrives.
   */
  readonly whilePending?: 'pause' | 'goOn';
  /** The side effects of the tool; default `write`, the most careful one. */
  readonly effect?: ToolEffect;
  /** The destinations that data of a call may reach; if omitted, any address in its arguments. */
  readonly egress?: ToolEgress;
  /**
   * The origin of the tool's results, which is recorded in its responses in the log. Default `tool`: its own
   * code. It has no other effect.
   */
  readonly source?: ResponseSource;
  /**
   * Other data of the tool's origin, in its own format, such as `_meta` of an MCP server's tool. It stays
   * with the tool; no model reads it, and it has no effect.
   */
  readonly metadata?: JsonObject;
  /**
   * Milliseconds until a run of the tool is abandoned; default 60,000. A `write` is then in doubt. Reported
   * progress restarts the time.
   */
  readonly timeoutMs?: number;
  /**
   * Milliseconds of a run in all, whatever progress it reports; default 600,000, and at least `timeoutMs`.
   */
  readonly maxTotalTimeoutMs?: number;
  /**
   * Characters of one result that are stored and that the model reads, at least 1,000; default: the runner's.
   * `Infinity`: all of it. A longer result is cut to its start and its end, and is saved completely as an
   * artifact if there is an artifact service.
   */
  readonly resultLimitChars?: number;
  /**
   * The exclusion key: calls with an equal key, made of the input of `run`, do not run at the same time;
   * `true`: no two calls of this tool do. Default: calls run in parallel.
   */
  readonly exclusive?: true | ExclusionKey<Input>;
  /** Gates of this tool only, after those of the agent; default none. */
  readonly gates?: readonly ToolGate[];
  /** The declaration; absent on a tool that the model never calls, such as preloaded memory. */
  readonly declaration?: FunctionDeclaration;
  /** Converts the model's arguments (a private copy) to the input of `run`, or returns issues. */
  check?(args: JsonObject): Awaitable<ToolCheck<Input>>;
  /**
   * Accepts arguments in which a model, such as a small local one, made mistakes that can be read in one way
   * only. Raw line breaks in strings of its JSON, a comma before a closing bracket, and closing brackets
   * after the end are read; JSON in a string, such as `"5"` or `"[1]"`, is read as its value if `check`
   * refuses the string and accepts the value. Gates and approvers see the arguments as read. Default false.
   */
  readonly lenientArgs?: boolean;
  /** True for a declared tool without `check`, whose arguments are not checked. */
  readonly unchecked?: true;
  /** Runs the tool; absent on a tool that the client runs: the call is shown and its result is delivered. */
  run?(input: Input, context: ToolContext): Awaitable<ToolResult<Output>>;
  /** The agents that `run` may delegate to. After a restart the agent of a call is found here by its name. */
  readonly agents?: readonly Agent[];
  /**
   * Returns the result of a call when the agent that it was delegated to has ended; undefined: the agent's
   * output, its text, or an error.
   */
  finish?(
    end: DelegateEnd,
    context: ToolContext,
  ): Awaitable<Exclude<ToolResult<Output>, PendingResult | DelegateResult> | undefined>;
  /**
   * Checks the JSON of an `ok` output; its result is stored. A call whose output is invalid has still
   * happened.
   */
  checkOutput?(
    output: JsonValue,
  ): Awaitable<{ readonly value: JsonValue } | { readonly issues: readonly SchemaIssue[] }>;
  /**
   * True if output that does not match its schema (`checkOutput`) is an error, `result_schema`, which reports
   * that the call was executed. Default false: the model gets the output unchanged, with a note.
   */
  readonly strictOutput?: boolean;
  /** Returns what an approver is shown: a diff, a summary, a price. */
  preview?(input: Input, context: ReadonlyContext): Awaitable<string>;
  /**
   * Called if the outcome of a `write` was lost: returns the outcome of the call with this idempotency key,
   * such as an error which says that nothing happened; undefined: unknown.
   */
  reconcile?(input: Input, context: ToolContext): Awaitable<ToolOutcome | undefined>;
  /**
   * Called before every model call instead of adding `declaration`: changes the request. If it throws, the
   * changes of this tool are undone, with a warning.
   */
  prepare?(draft: ModelRequestDraft, context: PrepareContext): Awaitable<void>;
}

/**
 * Returns a key for the input of `run`. It is a method's type, like that of every member that takes `Input`,
 * so that a tool of known types is a `Tool`.
 */
export type ExclusionKey<Input> = { key(input: Input): string }['key'];

/**
 * The type of the checked arguments for code that decides about a call. For a tool of unknown types: a JSON
 * object, whose members must be narrowed.
 */
export type CheckedInput<Input> = unknown extends Input ? JsonObject : Input;

/** The result of checking the arguments. */
export type ToolCheck<Input = unknown> = { readonly value: Input } | { readonly issues: readonly SchemaIssue[] };

/**
 * Decides, before a tool runs, whether it may. Confirmation, auth and policy are gates.
 *
 * INVARIANT gate:name: name, order and reserved names are stable strings.
 * INVARIANT gate:checked: it decides by the checked arguments, `call.checked`, however they were written.
 * INVARIANT gate:decision: a decision is data that can be stored, with its members.
 * INVARIANT gate:closed: a gate that cannot decide never lets a
 * call pass; one that throws or does not answer in time stops it.
 * INVARIANT gate:effect: `check` may be called again for the same call, after an answer or a crash; it has no
 * effect of its own and changes nothing.
 * INVARIANT gate:question: a gate that needs an answer asks as long as there is none.
 * INVARIANT gate:yes: an answer that allows, from the required
 * number of people, is a pass; no person is asked again.
 * INVARIANT gate:no: an answer that forbids is an outcome for the model.
 * INVARIANT gate:junk: an answer that neither approves nor denies lets no call pass.
 * INVARIANT gate:quorum: answers of too few people let nothing
 * pass; an answer that matches `finalJsonSchema` decides alone.
 * INVARIANT gate:again: a call that passed passes again, with the arguments as the gate edited them and the
 * same answers, as long as nothing else has changed.
 *
 * A gate that let a call pass is asked again whenever the call continues after a question, of any gate, or
 * after a crash. Then its verdict alone counts: a `respond` ends the call, a `pause` asks; the edits and the
 * note of a `proceed` are those of the pass, which stands in the log. So a rule that forbids by now wins over
 * what it allowed before.
 */
export interface ToolGate {
  /**
   * A name that is unique among the gates of a call in the same position, the runner or below it: the log
   * records a pass under it.
   */
  readonly name: string;
  readonly order: 'policy' | 'confirmation' | 'auth';
  /**
   * Names of the virtual calls by which this gate asks: no tool may use them, and no model may call them.
   */
  readonly reservedNames?: readonly string[];
  check(call: GateCall, tool: Tool, context: GateContext): Awaitable<GateDecision>;
}

/** A call as a gate decides about it. */
export interface GateCall extends FunctionCall {
  /**
   * The arguments in force as they were given: by the model, or by an approver who edited them. An edit has
   * this form.
   */
  readonly args: JsonObject;
  /** The checked arguments that would run. Decide by these. */
  readonly checked: CheckedArgs;
}

/** Arguments after the tool's check. */
export interface CheckedArgs {
  /**
   * The value that `run` gets, including defaults, conversions and class instances. It is a copy: changes do
   * not run.
   */
  readonly value: unknown;
  /** The value as JSON; undefined if it cannot be represented. */
  readonly json: JsonValue | undefined;
  /**
   * True if the JSON is complete: calls with equal JSON are equal. False for an object of a class without
   * `toJSON`.
   */
  readonly faithful: boolean;
}

/** The context of a gate, with its own answers to this call and those of no other gate. */
export interface GateContext extends ReadonlyContext {
  readonly answers: readonly Answer[];
  /**
   * `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. Two gates with
   * the same name keep their own answers by it.
   */
  readonly place?: 'runner';
}

/** The decision of a gate. Edited arguments are checked again and pass all gates again, once. */
export type GateDecision =
  /**
   * `note`: text that the model reads in addition to the outcome, such as that a user edited the arguments.
   */
  | { readonly type: 'proceed'; readonly args?: JsonObject; readonly credential?: Credential; readonly note?: string }
  | { readonly type: 'respond'; readonly outcome: ToolOutcome }
  /**
   * `maxPending`: if as many questions of the session are open, of any call, the call is
   * answered with the error `too_many_questions` instead.
   */
  | { readonly type: 'pause'; readonly question: PendingQuestion; readonly maxPending?: number };

/** The input that `run` of a tool gets: `ToolInput<typeof refund>`. */
export type ToolInput<T extends Tool> = T extends Tool<infer Input> ? Input : never;

/** The stored output of a tool's `ok` results: `ToolOutput<typeof refund>`. */
export type ToolOutput<T extends Tool> = T extends Tool<unknown, infer Output> ? Output : never;
