// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, Callbacks, CheckedInput, Event, ExplicitResult, FunctionCall, JsonObject, JsonValue, PendingRequest, ReadonlyContext, SessionKey, SessionScope, SessionService, Tool, ToolContext, ToolEffect, ToolGate, Toolset } from "@mortise/core";
/** The answer to a confirmation: yes or no, or a result that replaces the result of the tool. */
type Confirmation = {
  readonly confirmed: true;
  /** The edited arguments that run instead. They are checked like those of the model. */
  readonly args?: JsonObject;
  /**
   * The scope in which later calls like this one run without
   * a question; with `args`, calls like the edited one.
   */
  readonly remember?: RememberScope;
  /**
   * The payload of an ADK confirmation, for a tool that
   * asks by itself and reads it with `toolConfirmation`.
   */
  readonly payload?: JsonValue;
  readonly hint?: string;
} | {
  readonly confirmed: false;
  readonly reason?: string;
  readonly payload?: JsonValue;
  readonly hint?: string;
} | {
  readonly result: JsonValue;
};
/** The reach of an approval: this session, or all sessions of the user. */
type RememberScope = "session" | "always";
/** A pattern for the members of an object, by name. It is data, so that it can be stored and shown. */
interface JsonPattern {
  readonly [name: string]: JsonCondition;
}
/**
 * A condition for a member: a value that it must equal,
 * inclusive bounds (`min` and `max`), a prefix, or its absence.
 */
type JsonCondition = string | number | boolean | null | {
  readonly equals: JsonValue;
} | {
  readonly oneOf: readonly JsonValue[];
} | {
  readonly min?: number;
  readonly max?: number;
} | {
  readonly startsWith: string;
} | {
  readonly absent: true;
};
/** Options to remember an approval: which later calls of the tool it covers. */
interface RememberOptions<Input = unknown> {
  /**
   * Names of the arguments that must be the same as in the
   * approved call. Default: all arguments; `[]` compares none.
   */
  readonly sameArgs?: readonly (keyof CheckedInput<Input> & string)[] | undefined;
  /** The time until the approval expires, in milliseconds; by default it does not expire. */
  readonly ttlMs?: number | undefined;
}
/** The arguments that an approval covers. */
interface Cover {
  readonly args: JsonPattern;
  /** True if no other arguments are allowed. */
  readonly exact: boolean;
}
/** The calls that an approval would cover, as the approver sees them: `payload.remember` of the question. */
interface RememberOffer extends Cover {
  readonly tool: string;
  /** SHA-256 of the tool's definition. */
  readonly definition: string;
  readonly scopes: readonly RememberScope[];
  /** The time from the answer until the approval expires, in milliseconds; absent if it does not expire. */
  readonly ttlMs?: number;
}
/** An approval that covers later calls. */
interface Grant extends Cover {
  /** The id of the question whose answer gave this grant. */
  readonly id: string;
  /** The id of the call that the question was about. */
  readonly callId: string;
  /** The name of the gate that asked; no other gate uses the grant. */
  readonly gate: string;
  /** `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. */
  readonly place?: "runner";
  readonly tool: string;
  /** SHA-256 of the tool's definition: if the definition changes, the user is asked again. */
  readonly definition: string;
  readonly scope: RememberScope;
  /** The user who gave the approval. */
  readonly by?: string;
  /** The time of the approval, in epoch milliseconds. */
  readonly at: number;
  readonly expiresAt?: number;
  /**
   * The arguments that the approver entered, before their check. The
   * grant covers their checked form; `args` has the model's arguments.
   */
  readonly edited?: JsonObject;
}
/**
 * Returns the SHA-256, in hex, of a tool's declaration and effect: an approval does not carry over to another
 * definition.
 *
 * An application uses it as the `definition` of a `Grant` that allows every call of a tool.
 */
export declare function definitionOf({ name, effect, declaration }: Tool): Promise<string>;
/**
 * A store of approvals that a user has given for all their sessions.
 *
 * Every member but `forget` is required. `grantServiceCases` of `@mortise/testing` check it.
 *
 * INVARIANT grant:user-scope: a grant belongs to one user of one app, in every session.
 * INVARIANT grant:id:unusual: any string can be an id.
 */
interface GrantService {
  /**
   * Returns the approvals of a session's user, oldest first; called before each call that would ask. If it
   * throws, the user is asked.
   *
   * INVARIANT grant:list:unknown: for a user who has given no approval the list is empty.
   * INVARIANT grant:list:complete: approvals are returned as
   * they were added, in the order of their first addition.
   * INVARIANT grant:list:isolation: a returned approval is frozen,
   * or a copy whose changes do not affect the stored approval.
   */
  list(session: SessionKey): Awaitable<readonly Grant[]>;
  /**
   * Stores an approval.
   *
   * INVARIANT grant:add:once: an id is stored once; adding it again changes nothing.
   * INVARIANT grant:add:concurrent: approvals that are added at the same time are all stored.
   * INVARIANT grant:add:isolation: a later change of the given object does not change the stored approval.
   */
  add(session: SessionKey, grant: Grant): Awaitable<void>;
  /**
   * Revokes an approval.
   *
   * INVARIANT grant:revoke: the approval is not listed any more,
   * in any session of the user; other approvals still are.
   * INVARIANT grant:revoke:unknown: an unknown id, or an id
   * of another user, changes nothing and is not an error.
   * INVARIANT grant:revoke:final: adding a revoked id again does not restore it: a run that is
   * resumed adds its approvals a second time.
   */
  revoke(session: SessionKey, id: string): Awaitable<void>;
  /**
   * Deletes all approvals of a user of an app, including revoked ones. Resolves with the number of approvals
   * that were in force. If a service lacks this method, `forgetUser` reports that.
   *
   * INVARIANT grant:forget: no approval of the user is listed any more, and each id can be added again; other
   * users, and the same user in other apps, keep their approvals; an unknown user is no error.
   * INVARIANT grant:forget:count: the result is the number of
   * approvals that were not revoked: 0 if there were none.
   */
  forget?(scope: SessionScope): Awaitable<number>;
}
/** Creates a service whose grants are lost when the process ends. */
export declare function inMemoryGrantService(): GrantService;
/**
 * Creates a plugin that stores permanent approvals in a service after the approved call has ended. If the
 * service fails, the run has a warning, and the user is asked again at the next call.
 */
export declare function rememberGrants(service: GrantService): Callbacks;
/** Options of the question for the approver. */
interface AskOptions<Input = unknown> {
  /**
   * The text of the question; default: `Allow pay?`, with the tool's
   * name. A function gets the arguments that would run, like `when`.
   */
  readonly hint?: string | MadeOfCall<Input, string> | undefined;
  /** Data to show with the call. The tool's preview is added to the data as `preview`. */
  readonly payload?: JsonObject | MadeOfCall<Input, JsonObject> | undefined;
  /**
   * Lets the approver choose to remember the approval for
   * later calls. If omitted, a user is asked about every call.
   */
  readonly remember?: RememberOptions<Input> | undefined;
  /** The number of different users that must agree; default 1. The first rejection ends the question. */
  readonly quorum?: number | undefined;
  /**
   * The time until a question expires, in milliseconds;
   * default 24 hours. It is measured by the times in the log.
   */
  readonly ttlMs?: number | undefined;
}
/** Options of both gates, `confirmationGate` and `requireConfirmation`. */
interface GateOptions {
  /**
   * The service that stores approvals for all sessions. If
   * omitted, approvals are remembered in their session only.
   */
  readonly grants?: GrantService | undefined;
  /**
   * The maximum time for each of `when`, `hint`, `payload` and previews, in milliseconds; after it the user
   * is asked without that part. Default 5,000.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The maximum number of questions of a session that may wait at a time, whichever agent, gate or tool asked
   * them, including questions about parallel calls; default 100. A further call gets the error
   * `too_many_questions`.
   */
  readonly maxPending?: number | undefined;
}
/**
 * A function that returns a value for a call. `args` is a copy
 * of the arguments that `run` would get, as for a predicate.
 */
type MadeOfCall<Input, Made> = {
  make(args: CheckedInput<Input>, context: ReadonlyContext): Awaitable<Made>;
}["make"];
/**
 * A function that returns true to ask about a call, by its arguments and the context. If it throws or does
 * not return, the user is asked. `args` is a copy of what the tool's `run` would get: with the defaults of
 * the schema, and with a `Date` if the schema creates one.
 */
type ConfirmationPredicate<Input = unknown> = {
  asks(args: CheckedInput<Input>, context: ReadonlyContext, tool: Tool): Awaitable<boolean>;
}["asks"];
/** A question that waits for an answer, with everything that a client needs to show the question. */
interface OpenRequest extends PendingRequest {
  /** The call, with the arguments that would run. */
  readonly call: FunctionCall;
  /**
   * The author of `hint` and `payload`. Texts of the application and
   * of the tool may repeat text of the model: show them as quotes.
   */
  readonly hintAuthor: "framework" | "application" | "tool";
  /** The time of the question, in epoch milliseconds. */
  readonly askedAt: number;
  /** The name of the agent that made the call. */
  readonly agent: string;
  readonly branch?: string;
  /** The users who have already answered, if several must answer. */
  readonly answeredBy: readonly (string | undefined)[];
}
/**
 * Returns the questions of a session that wait for an answer, oldest first, including expired ones. They are
 * computed from the log alone, with the core's index of it, so every process and `index.open` return the same
 * questions. Throws `SessionNotFoundError`.
 */
export declare function pendingRequests(session: {
  readonly events: readonly Event[];
}): readonly OpenRequest[];
export declare function pendingRequests(sessions: SessionService, key: SessionKey): Promise<readonly OpenRequest[]>;
/** The answer to a tool that asked for confirmation. */
interface ToolConfirmation {
  /** The question that was asked. */
  readonly hint: string;
  readonly confirmed: boolean;
  /** The payload of the approver's answer, otherwise the payload of the question. */
  readonly payload?: JsonValue;
}
/**
 * Returns the result with which a tool asks a user. The tool has to return this result, otherwise the call
 * fails with `question_not_returned`. When there is an answer, the tool runs again from its beginning. Ask
 * before the first side effect.
 *
 * `hint` and `payload` come from the tool, and possibly from the model: clients show them as quoted text,
 * next to the call itself.
 */
export declare function requestConfirmation(context: ToolContext, hint: string, payload?: JsonValue, options?: {
  readonly ttlMs?: number;
}): ExplicitResult;
/**
 * Returns the newest answer to the tool's own question, otherwise the answer to the question of a gate about
 * this call, such as `requireConfirmation`, so that a tool that asks by itself does not ask twice. Undefined
 * if there was no question, or the answer was neither yes nor no.
 */
export declare function toolConfirmation(context: ToolContext): ToolConfirmation | undefined;
/** The decision about a call. */
type PolicyDecision = "allow" | "ask" | "deny";
/**
 * A rule of a policy: it decides if all its conditions match. Its question options apply if the decision is
 * `ask`.
 */
interface ConfirmationRule<Input = unknown> extends AskOptions<Input> {
  readonly decision: PolicyDecision;
  /** The names of the tools; a name that ends in `*` matches all names with this prefix. */
  readonly tool?: string | readonly string[];
  readonly effect?: ToolEffect | readonly ToolEffect[];
  /**
   * A pattern for the arguments that would run, as JSON. If JSON cannot represent them completely, a user is
   * asked, whatever the rule's decision.
   */
  readonly args?: InputPattern<Input>;
  /** A pattern for the session's state, including its `user:` and `app:` keys. */
  readonly state?: JsonPattern;
  /** A condition in code. If it throws or does not return, a user is asked, whatever the rule's decision. */
  readonly when?: ConfirmationPredicate<Input>;
  /** The reason that the model reads if the rule denies a call. */
  readonly reason?: string;
}
/** A pattern for arguments, by the names of a tool's input; by any name if the input type is unknown. */
type InputPattern<Input> = unknown extends Input ? JsonPattern : { readonly [name in keyof Input & string]?: JsonCondition; };
/** Creates a rule for one tool, typed by its input: a typo in the name of an argument is a type error. */
export declare function ruleFor<Input>({ name }: Tool<Input>, rule: Omit<ConfirmationRule<NoInfer<Input>>, "tool">): ConfirmationRule;
/** Options of the gate: which calls it allows, asks a user about, or denies. */
interface ConfirmationGateOptions extends GateOptions {
  /** The rules of the gate; the first rule that matches decides. */
  readonly policy?: readonly ConfirmationRule[] | undefined;
  /**
   * The decision for each effect if no rule matches. Default: `read`
   * is allowed; a user is asked about `idempotent` and `write`.
   */
  readonly otherwise?: { readonly [effect in ToolEffect]?: PolicyDecision; } | undefined;
  /**
   * Hosts that reads may reach if neither a rule nor `otherwise` decides; `*.example.com` stands for all
   * subdomains. A user is asked about a read whose tool may reach another address, unless the user wrote that
   * address.
   */
  readonly hosts?: readonly string[] | undefined;
  /** Options of the question, for rules that have no such options. */
  readonly ask?: AskOptions | undefined;
  /** The name of the gate; default `policy`. Two such gates need different names. */
  readonly name?: string | undefined;
}
/**
 * Creates a gate for an agent, which allows calls, asks a user or denies calls by rules.
 *
 * A rule that denies wins over an approval; an approval or a rejection wins over a rule that allows.
 * Throws `invalid_policy` for a rule that can never match, `invalid_option`, `unknown_option`.
 */
export declare function confirmationGate(options?: ConfirmationGateOptions): ToolGate;
/** Options of `requireConfirmation`. */
interface RequireConfirmationOptions<Input = unknown> extends AskOptions<Input>, GateOptions {
  /** The condition under which a user is asked; if omitted, a user is asked about every call. */
  readonly when?: ConfirmationPredicate<Input> | undefined;
}
/** Returns the same tool, or toolset, with a gate: a user has to approve each call before it runs. */
export declare function requireConfirmation<Input, Output, Name extends string>(tool: Tool<Input, Output, Name>, when?: ConfirmationPredicate<NoInfer<Input>> | RequireConfirmationOptions<NoInfer<Input>>): Tool<Input, Output, Name>;
export declare function requireConfirmation(toolset: Toolset, when?: ConfirmationPredicate | RequireConfirmationOptions): Toolset;
/**
 * Returns the approvals that were given in a session and not revoked, including expired ones, oldest first.
 * They come from the answers in the log alone, which only the runner writes, so no tool and no model can
 * grant anything.
 */
export declare function grantsOf(events: readonly Event[]): readonly Grant[];
/**
 * Revokes an approval that was remembered for a session: the log
 * records it, and the user is asked about later calls again.
 *
 * Returns false if there was no such approval. Do not call it during a run of the session, because the next
 * append of that run would be refused. Throws `SessionNotFoundError`.
 */
export declare function revokeGrant(sessions: SessionService, key: SessionKey, id: string, by?: string): Promise<boolean>;
/** Options of the grants of a session. */
interface SessionGrantsOptions {
  /**
   * The id of the session that stores each user's grants; default `mortise:grants`. Let it begin with
   * `mortise:`: `deleteSessionsBefore` deletes any other session, and with it the record of revoked grants.
   */
  readonly sessionId?: string | undefined;
}
/**
 * Stores permanent grants in a session service. They last
 * until `revoke` or `forget`, and every process sees them.
 *
 * Each user has a reserved session whose log lists granted and revoked approvals. Several processes may grant
 * and revoke at the same time. A revoked grant does not return under the same id.
 *
 * A client that can write events into that session can grant
 * approvals: do not use its id for runs, and import nothing into it.
 */
export declare function sessionGrants(sessions: SessionService, options?: SessionGrantsOptions): GrantService;
export type { AskOptions, Confirmation, ConfirmationGateOptions, ConfirmationPredicate, ConfirmationRule, Cover, GateOptions, Grant, GrantService, InputPattern, JsonCondition, JsonPattern, MadeOfCall, OpenRequest, PolicyDecision, RememberOffer, RememberOptions, RememberScope, RequireConfirmationOptions, SessionGrantsOptions, ToolConfirmation };