// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, Callbacks, CheckedInput, Event, ExplicitResult, FunctionCall, JsonObject, JsonValue, PendingRequest, ReadonlyContext, SessionKey, SessionScope, SessionService, Tool, ToolContext, ToolEffect, ToolGate, Toolset } from "@mortise/core";
/** The answer to a confirmation: yes or no, or a result that replaces the tool's. */
type Confirmation = {
  readonly confirmed: true;
  /** The arguments to run with instead. They are checked as the model's are. */
  readonly args?: JsonObject;
  /** Calls like this one are not asked about again; with `args`, like the edited one. */
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
 * A value that the member must equal, bounds that it must keep
 * (`min` and `max` are within), or that it must not be there.
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
  /** Names of arguments that must be the same as in the call that was approved; default all, `[]`: none. */
  readonly sameArgs?: readonly (keyof CheckedInput<Input> & string)[] | undefined;
  /** Milliseconds; default: no end. */
  readonly ttlMs?: number | undefined;
}
/** Arguments that are covered. */
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
  /** Milliseconds from the answer on; absent: no end. */
  readonly ttlMs?: number;
}
/** An approval that covers later calls. */
interface Grant extends Cover {
  /** The id of the question whose answer gave this grant. */
  readonly id: string;
  /** The call that was asked about. */
  readonly callId: string;
  /** The gate that asked: it alone goes by the grant. */
  readonly gate: string;
  /** `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. */
  readonly place?: "runner";
  readonly tool: string;
  /** SHA-256 of the tool's definition: another definition is asked about again. */
  readonly definition: string;
  readonly scope: RememberScope;
  /** The user who gave it. */
  readonly by?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly expiresAt?: number;
  /**
   * The arguments that the approver entered instead, as given: the grant covers what they are checked to, and
   * `args` has the original ones.
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
 * Stores approvals that a user has given for all their sessions.
 *
 * Every member but `forget` is required. `grantServiceCases` of `@mortise/testing` check it.
 *
 * INVARIANT grant:user-scope: a grant belongs to one user of one app, in every session.
 * INVARIANT grant:id:unusual: any string is an id.
 */
interface GrantService {
  /**
   * Returns the approvals of a session's user, oldest first; called before each call that would ask. If it
   * throws, the user is asked.
   *
   * INVARIANT grant:list:unknown: a user who has given no approval has none.
   * INVARIANT grant:list:complete: approvals are returned as
   * they were added, in the order of their first addition.
   * INVARIANT grant:list:isolation: a returned approval is frozen, or changing it changes no stored approval.
   */
  list(session: SessionKey): Awaitable<readonly Grant[]>;
  /**
   * Stores an approval.
   *
   * INVARIANT grant:add:once: an id is stored once; adding it again changes nothing.
   * INVARIANT grant:add:concurrent: approvals that are added at the same time are all stored.
   * INVARIANT grant:add:isolation: the approval is stored
   * as it was; changing the object later changes nothing.
   */
  add(session: SessionKey, grant: Grant): Awaitable<void>;
  /**
   * Revokes an approval.
   *
   * INVARIANT grant:revoke: the approval is not listed any more, in any session of the user; others are.
   * INVARIANT grant:revoke:unknown: an unknown id, or an id
   * of another user, changes nothing and is not an error.
   * INVARIANT grant:revoke:final: adding a revoked id again does not restore it: a run that is
   * resumed adds its approvals a second time.
   */
  revoke(session: SessionKey, id: string): Awaitable<void>;
  /**
   * Forgets all approvals of a user of an app, revoked ones included. Resolves with the number of those that
   * were in force. If a service lacks it, `forgetUser` reports that.
   *
   * INVARIANT grant:forget: no approval of the user is listed any more, and each id can be added again; other
   * users, and this one in other apps, keep theirs; an unknown user is no error.
   * INVARIANT grant:forget:count: it counts the approvals that were not revoked: 0 if there were none.
   */
  forget?(scope: SessionScope): Awaitable<number>;
}
/** Grants that end with the process. */
export declare function inMemoryGrantService(): GrantService;
/**
 * A plugin that puts approvals for always into a service, when the approved call has ended.
 *
 * If the service fails, there is a warning, and the user is asked again.
 */
export declare function rememberGrants(service: GrantService): Callbacks;
/** Options of the question for the approver. */
interface AskOptions<Input = unknown> {
  /**
   * The question; default: `Allow pay?`, with the tool's name. A function gets the arguments that would run,
   * as `when` does.
   */
  readonly hint?: string | MadeOfCall<Input, string> | undefined;
  /** Data to show with the call. The tool's preview is added to it as `preview`. */
  readonly payload?: JsonObject | MadeOfCall<Input, JsonObject> | undefined;
  /** Offers the approver to remember the approval. If omitted, every call is asked about. */
  readonly remember?: RememberOptions<Input> | undefined;
  /** The number of different users that must agree; default 1. The first rejection ends the question. */
  readonly quorum?: number | undefined;
  /** Milliseconds that a question waits; default 24 hours. Counted by the times of the log. */
  readonly ttlMs?: number | undefined;
}
/** Options of both gates. */
interface GateOptions {
  /** Stores approvals for all sessions. If omitted, approvals are remembered in their session only. */
  readonly grants?: GrantService | undefined;
  /**
   * Milliseconds that `when`, `hint`, `payload` and previews may
   * take before the user is asked without them; default 5,000.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The maximum number of questions of a session that may wait at a time, of any agent, gate or tool,
   * including those of parallel calls; default 100. A further call gets the error `too_many_questions`.
   */
  readonly maxPending?: number | undefined;
}
/** Returns a value for a call. `args` is a copy of the arguments that `run` would get, as for a predicate. */
type MadeOfCall<Input, Made> = {
  make(args: CheckedInput<Input>, context: ReadonlyContext): Awaitable<Made>;
}["make"];
/**
 * Returns true to ask, by the arguments that would run and the context. A predicate that throws or does not
 * return asks.
 *
 * `args` are what the tool's `run` would get: with the
 * schema's defaults, and a `Date` where it makes one. A copy.
 */
type ConfirmationPredicate<Input = unknown> = {
  asks(args: CheckedInput<Input>, context: ReadonlyContext, tool: Tool): Awaitable<boolean>;
}["asks"];
/** A question that waits for an answer, with all that a client needs to show it. */
interface OpenRequest extends PendingRequest {
  /** The call as it would run. */
  readonly call: FunctionCall;
  /**
   * The author of `hint` and `payload`. Texts of the application and
   * of the tool may repeat text of the model: show them as quotes.
   */
  readonly hintAuthor: "framework" | "application" | "tool";
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The agent that made the call, and its path of nested runs. */
  readonly agent: string;
  readonly branch?: string;
  /** The users who have already answered, if several must. */
  readonly answeredBy: readonly (string | undefined)[];
}
/**
 * The questions of a session that wait for an answer, oldest first; those that have expired are among them.
 *
 * From the log alone, by the core's index of it, so they are the same in any process and in `index.open`.
 * Throws `SessionNotFoundError`.
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
  /** The payload of the approver's answer, otherwise that of the question. */
  readonly payload?: JsonValue;
}
/**
 * Returns the result with which a tool asks a user: the tool runs again from its beginning once there is an
 * answer. Write `return` before it: the call fails with `question_not_returned` if the tool returns something
 * else. Ask before the first side effect.
 *
 * `hint` and `payload` come from the tool, and possibly from the model: clients show them as quoted text,
 * next to the call itself.
 */
export declare function requestConfirmation(context: ToolContext, hint: string, payload?: JsonValue, options?: {
  readonly ttlMs?: number;
}): ExplicitResult;
/**
 * Returns the newest answer to the tool's own question, otherwise to that of a gate about this call, such as
 * `requireConfirmation`'s: a tool that asks itself does not ask twice. Undefined if there was no question, or
 * the answer was neither yes nor no.
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
  /** The model reads it of a denial. */
  readonly reason?: string;
}
/** A pattern for arguments, by the names of a tool's input; for a tool of unknown types, by any name. */
type InputPattern<Input> = unknown extends Input ? JsonPattern : { readonly [name in keyof Input & string]?: JsonCondition; };
/** Creates a rule for one tool, typed by its input: a typo in the name of an argument does not compile. */
export declare function ruleFor<Input>({ name }: Tool<Input>, rule: Omit<ConfirmationRule<NoInfer<Input>>, "tool">): ConfirmationRule;
/** Options of the gate: which calls are allowed, asked about or refused. */
interface ConfirmationGateOptions extends GateOptions {
  /** The rules; the first that matches decides. */
  readonly policy?: readonly ConfirmationRule[] | undefined;
  /**
   * The decision if no rule matches. Default: `read` is allowed, `idempotent` and `write` are asked about.
   */
  readonly otherwise?: { readonly [effect in ToolEffect]?: PolicyDecision; } | undefined;
  /**
   * Hosts that reads may reach if neither a rule nor `otherwise` decides; `*.example.com` for all below. A
   * read whose tool may reach an address that is neither of these nor the user's is asked about.
   */
  readonly hosts?: readonly string[] | undefined;
  /** Options of the question, for rules that have none. */
  readonly ask?: AskOptions | undefined;
  /** The name of the gate; default `policy`. Two such gates need different names. */
  readonly name?: string | undefined;
}
/**
 * A gate for an agent: it allows, asks or denies by rules.
 *
 * A rule that denies wins over an approval; an approval or a rejection wins over a rule that allows.
 * Throws `invalid_policy` on a rule that could never hold, `invalid_option`, `unknown_option`.
 */
export declare function confirmationGate(options?: ConfirmationGateOptions): ToolGate;
/** Options of `requireConfirmation`. */
interface RequireConfirmationOptions<Input = unknown> extends AskOptions<Input>, GateOptions {
  /** The condition to ask; if omitted, always. */
  readonly when?: ConfirmationPredicate<Input> | undefined;
}
/** The same tool, or each tool of a toolset, which a user has to approve before it runs. */
export declare function requireConfirmation<Input, Output, Name extends string>(tool: Tool<Input, Output, Name>, when?: ConfirmationPredicate<NoInfer<Input>> | RequireConfirmationOptions<NoInfer<Input>>): Tool<Input, Output, Name>;
export declare function requireConfirmation(toolset: Toolset, when?: ConfirmationPredicate | RequireConfirmationOptions): Toolset;
/**
 * The approvals that were given in a session and not revoked, expired ones included, oldest first.
 *
 * From the log's answers alone, which only the driver writes: no tool and no model can grant anything.
 */
export declare function grantsOf(events: readonly Event[]): readonly Grant[];
/**
 * Revokes an approval that was remembered for a session: the log records it, and later calls are asked about
 * again.
 *
 * Returns false if there was no such approval. Do not call it during a run of the session, because the next
 * append of that run would be refused. Throws `SessionNotFoundError`.
 */
export declare function revokeGrant(sessions: SessionService, key: SessionKey, id: string, by?: string): Promise<boolean>;
/** Options of the grants of a session. */
interface SessionGrantsOptions {
  /**
   * The id of the session that each user's grants are in; default `mortise:grants`. `deleteSessionsBefore`
   * deletes a session whose id does not begin with `mortise:`, and with it which grants were revoked.
   */
  readonly sessionId?: string | undefined;
}
/**
 * Permanent grants in a session service: they last until `revoke` or `forget`, and every process sees them.
 *
 * Each user has a reserved session whose log lists granted and revoked approvals. Several processes may grant
 * and revoke at the same time. A revoked grant does not return under the same id.
 *
 * A client that can write events into that session can grant approvals: use its id for no run, and import
 * nothing into it.
 */
export declare function sessionGrants(sessions: SessionService, options?: SessionGrantsOptions): GrantService;
export type { AskOptions, Confirmation, ConfirmationGateOptions, ConfirmationPredicate, ConfirmationRule, Cover, GateOptions, Grant, GrantService, InputPattern, JsonCondition, JsonPattern, MadeOfCall, OpenRequest, PolicyDecision, RememberOffer, RememberOptions, RememberScope, RequireConfirmationOptions, SessionGrantsOptions, ToolConfirmation };