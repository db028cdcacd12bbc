// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { ConformanceCase, ConformanceOptions, ScriptedCall, ScriptedModel, ScriptedModelOptions, ScriptedStep, ScriptedTurn, SubjectFactory, TestApp, scriptedModel, testApp } from "./shared.js";
import { Agent, Answer, ArtifactPart, ArtifactService, Awaitable, Callbacks, Content, Credential, CredentialService, Event, EventActions, FunctionCall, FunctionDeclaration, GateCall, JsonObject, JsonValue, LlmAgent, MemoryEntry, MemoryService, Model, ModelRequestDraft, PendingQuestion, ProviderTool, ReadonlyContext, RequestSettings, Runner, SchemaValidator, SessionKey, SessionScope, SessionService, Tool, ToolChoice, ToolContext, ToolGate, Toolset } from "@mortise/core";
import { FileCache, FileStore } from "@mortise/core/files";
import { DeltaRelay } from "@mortise/core/relay";
import { SessionWakes } from "@mortise/core/retention";
/** The functions that a test runner must have. */
interface TestRunner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: (context: TestRunnerContext) => Promise<void>): unknown;
}
/** The context that a runner passes to a running test. */
interface TestRunnerContext {
  /** Skips the running test, with the reason. */
  skip(reason: string): unknown;
}
/** Makes each case a test of the given runner, in one `describe`. */
export declare function bindCases<Subject>({ describe, it }: TestRunner, name: string, cases: readonly ConformanceCase<Subject>[], factory: SubjectFactory<Subject>, options?: ConformanceOptions<Subject>): void;
/** The result of running one case. */
type Verdict = {
  readonly id: string;
  readonly behavior: string;
} & ({
  readonly status: "passed";
} | {
  readonly status: "failed";
  readonly error: Error;
} | {
  readonly status: "skipped";
  readonly reason: string;
});
/**
 * Runs cases one after another, each with a new subject. Rejects if `lacks` names a feature that no case
 * needs.
 */
export declare function runCases<Subject>(cases: readonly ConformanceCase<Subject>[], factory: SubjectFactory<Subject>, options?: ConformanceOptions<Subject>): Promise<readonly Verdict[]>;
/** Returns verdicts as a Markdown table for a README: id, behaviour and result. */
export declare function verdictTable(verdicts: readonly Verdict[]): string;
/**
 * The subject of the executor cases: an executor that runs code or commands of a model for the application.
 * The code is in the language of the executor.
 */
interface ExecutorSubject {
  /** Runs code as the tool does, and returns its result. */
  run(code: string, context: ToolContext): Awaitable<ExecutorRun>;
  /** Returns code that writes a text, and succeeds. */
  says(text: string): string;
  /** Returns code that writes a text, and then fails. */
  fails(text: string): string;
  /** Code that writes only the character `x`, more often than the output limit. */
  readonly floods: string;
  /**
   * The maximum number of characters of one run's output that
   * are kept, including the note about omitted characters.
   */
  readonly mostOutput: number;
  /** Code that never ends and repeats an effect, even in processes that it starts. */
  readonly endless: string;
  /** Returns how many times `endless` has had its effect. */
  beats(): Awaitable<number>;
  /**
   * A secret that the code must not reach: a string in the application's environment and in a file of its
   * own.
   */
  readonly secret: string;
  /** Pieces of code that each try to write the secret. */
  readonly reaches: readonly string[];
}
/** The result of one run. */
interface ExecutorRun {
  /** True if the code succeeded. */
  readonly ok: boolean;
  /** The complete output that the model reads. */
  readonly output: string;
}
/** The subject of the computer cases: an executor that uses a screen for a model. */
interface ComputerSubject {
  /**
   * Types the texts in the order in which one answer of a model
   * requests them; typing each text takes some milliseconds.
   */
  run(texts: readonly string[], context: ToolContext): Awaitable<ComputerRun>;
  /** Returns the text that was typed, in order. */
  typed(): Awaitable<readonly string[]>;
  /** Returns a picture of the current screen, in Base64. The picture must differ after each typed text. */
  screen(): Awaitable<string>;
  /** A text that cannot be typed. */
  readonly refused: string;
  /** The reason that the output contains when `refused` could not be typed. */
  readonly reason: string;
}
/** The result of the actions of one answer. */
interface ComputerRun extends ExecutorRun {
  /** The last screen that the model sees, in Base64; absent if it sees none. */
  readonly screen?: string | undefined;
}
/** Cases for executors that use a screen for a model. */
export declare const computerCases: readonly ConformanceCase<ComputerSubject>[];
/** Cases for executors that run code or commands of a model. */
export declare const executorCases: readonly ConformanceCase<ExecutorSubject>[];
/**
 * The subject of the file editor cases: an executor that changes the files of one folder for a model. An edit
 * is an object with the arguments of the tool.
 */
interface FileEditorSubject {
  /** Applies the edits as one answer of a model, and returns the result: `ok` if all edits succeeded. */
  run(edits: readonly JsonObject[], context: ToolContext): Awaitable<ExecutorRun>;
  /** Returns the edit that creates a file with these lines. */
  creates(path: string, lines: readonly string[]): JsonObject;
  /** Returns the edit that replaces one line with another. */
  changes(path: string, from: string, to: string): JsonObject;
  /** Returns the edit that deletes a file, if supported. */
  readonly deletes?: ((path: string) => JsonObject) | undefined;
  /** Returns the call that shows a file, if supported. */
  readonly views?: ((path: string) => JsonObject) | undefined;
  /** Returns the text of a file in the folder; undefined if it does not exist. */
  read(path: string): Awaitable<string | undefined>;
  /** Paths that lead out of the folder, each to a file whose single line is the secret. */
  readonly reaches: readonly string[];
  readonly secret: string;
  /** Returns the texts of all files outside of the folder, by name. */
  outside(): Awaitable<{
    readonly [name: string]: string;
  }>;
}
/** Cases for executors that change files for a model. */
export declare const fileEditorCases: readonly ConformanceCase<FileEditorSubject>[];
/** The answer to the question of a `confirmGate`. */
interface Confirmation {
  readonly confirmed: boolean;
  /** The edited arguments with which the call runs instead. */
  readonly args?: JsonObject;
}
/** Options of `confirmGate`. */
interface ConfirmGateOptions extends Partial<Pick<ToolGate, "name" | "order" | "reservedNames">> {
  /** The only tool whose calls need approval; default: all tools. */
  readonly only?: string | undefined;
  /** Members of the question; default: the kind `confirmation`, and a hint with the name of the tool. */
  readonly question?: Partial<PendingQuestion> | undefined;
}
/**
 * Creates a gate that pauses each call until a user approves it with a `Confirmation`. It denies a call that
 * was not confirmed, with the reason `a person said no`.
 */
export declare function confirmGate(options?: ConfirmGateOptions): ToolGate;
/**
 * Creates a call for a unit test of a gate. `value` is the checked arguments; default: the given arguments.
 */
export declare function testGateCall(call: FunctionCall, value?: unknown): GateCall;
/** A clock that only moves when it is advanced. Pass `clock.now` to a runner. */
interface FakeClock {
  /** Returns the time, in epoch milliseconds. */
  readonly now: () => number;
  advance(ms: number): void;
  set(epochMs: number): void;
}
/** Creates a clock that starts at the given time; default 2026-01-01T00:00:00Z. */
export declare function fakeClock(startEpochMs?: number): FakeClock;
/**
 * Returns a function that returns consecutive ids, the same in every run of a test: `id-1`, `id-2`, ... Pass
 * it to a runner as `newId`.
 */
export declare function fakeIds(prefix?: string): () => string;
/** Options of a draft: the request before a tool changes it. */
interface TestRequestDraftOptions {
  /** The contents; default: a user message with a greeting. */
  readonly contents?: readonly Content[] | undefined;
  /** The settings; default: none. */
  readonly settings?: RequestSettings | undefined;
  /** The tool choice; default: the default of the provider. */
  readonly toolChoice?: ToolChoice | undefined;
  /** True to also record contents that a run would refuse; default false. */
  readonly lenient?: boolean | undefined;
}
/** The changes of a draft, in order. */
interface RequestDraftChanges {
  readonly instructions: readonly string[];
  readonly declarations: readonly FunctionDeclaration[];
  readonly providerTools: readonly ProviderTool[];
  /** The contents that `addContent` added. */
  readonly added: readonly Content[];
  /** The contents of the last `setContents`; undefined if it was not called. */
  readonly contents: readonly Content[] | undefined;
  /** The settings in the order in which they were given. */
  readonly settings: readonly object[];
  readonly toolChoice: ToolChoice | undefined;
  /** The written state; `null` deletes a key. */
  readonly state: {
    readonly [key: string]: JsonValue;
  };
}
/** A request draft outside of a run, which records the changes of a tool. */
interface TestRequestDraft extends ModelRequestDraft {
  readonly changes: RequestDraftChanges;
}
/**
 * Creates a request draft for a unit test of a tool's `prepare`. Like in a run, its methods throw
 * `invalid_draft` for values that no provider would accept;
 * with `lenient`, they throw only for values of a wrong type.
 */
export declare function testRequestDraft(options?: TestRequestDraftOptions): TestRequestDraft;
/** Options of a test context. */
interface TestToolContextOptions {
  readonly functionCallId?: string | undefined;
  readonly state?: JsonObject | undefined;
  readonly answers?: readonly (Answer | {
    readonly value: JsonValue;
    readonly kind?: string;
    readonly by?: string;
  })[] | undefined;
  /** The answers that gates got about the call. */
  readonly approvals?: readonly {
    readonly value: JsonValue;
    readonly by?: string;
  }[] | undefined;
  readonly credential?: Credential | undefined;
  readonly deps?: unknown | undefined;
  readonly session?: SessionKey | undefined;
  readonly agentName?: string | undefined;
  readonly attempt?: number | undefined;
  /** The results of steps of an earlier attempt. */
  readonly steps?: {
    readonly [name: string]: JsonValue;
  } | undefined;
  readonly userContent?: Content | undefined;
  readonly events?: readonly Event[] | undefined;
  /** The results of `searchMemory`. */
  readonly memory?: readonly MemoryEntry[] | undefined;
  /** The artifacts that `loadArtifact` finds. */
  readonly artifacts?: {
    readonly [filename: string]: ArtifactPart;
  } | undefined;
  readonly signal?: AbortSignal | undefined;
}
/** A tool context outside of a run, which records the actions of the tool. */
interface TestToolContext extends ToolContext {
  /** The actions that would be part of the call's event. */
  readonly actions: EventActions;
  /** The values with which `progress` was called. */
  readonly progressed: readonly unknown[];
  /** The secrets with which `keepSecret` was called. */
  readonly secrets: readonly {
    readonly name: string;
    readonly value: string;
  }[];
}
/**
 * Creates a context for calling a tool's `run` in a unit test. Writes are visible at once in `state`, and
 * recorded in `actions`.
 */
export declare function testToolContext(options?: TestToolContextOptions): TestToolContext;
/** Cases for every `FileCache`. */
export declare const fileCacheCases: readonly ConformanceCase<FileCache>[];
/** The subject of the file store cases: a store without files, whose retries are off. */
interface FileStoreSubject {
  readonly store: FileStore;
  /** Returns the files of the provider, oldest first. */
  files(): Awaitable<readonly ProviderFile[]>;
  /** Makes the provider refuse all later requests. */
  refuse(status: 400 | 401 | 429 | 500, message: string): void;
  /** Makes the provider stop responding. */
  stall(): void;
  /** The secret with which the store authenticates. Feature `secret`. */
  readonly secret?: string;
}
/** A file of the provider. */
interface ProviderFile {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly name: string;
}
/** Cases for every `FileStore`. Optional features: `secret`. */
export declare const fileStoreCases: readonly ConformanceCase<FileStoreSubject>[];
/** The subject of the export cases: an adapter to another framework, and that framework's own loop. */
interface ToolHopSubject {
  /**
   * Exports the tools of a runner to the other framework, as its users would. Called once or twice.
   *
   * An exported tool keeps these invariants in the other framework, unless the adapter declares which ones it
   * cannot keep; and a tool that is imported back is the tool that was exported.
   *
   * INVARIANT hop:declared: each tool is declared to the other model under its name, with its description and
   * the schema of its arguments.
   * INVARIANT hop:declared:output: the output schema of a tool is declared, too.
   * INVARIANT hop:args: arguments reach the tool as the other model wrote them.
   * INVARIANT hop:check: arguments that the tool refuses do not run it, and the other model reads why.
   * INVARIANT hop:result:text: any string is read unchanged.
   * INVARIANT hop:result:json: every other value is read as its JSON.
   * INVARIANT hop:result:media: media of a result reach the other model.
   * INVARIANT hop:error: the other model reads an error with advice, and the other loop continues.
   * INVARIANT hop:progress: values that a tool yields while it runs reach watchers of the other loop.
   * INVARIANT hop:abort: a tool's signal aborts when the other loop is aborted.
   * INVARIANT hop:gate: a gated call without approval does not run.
   * INVARIANT hop:approved: after a user of the other framework has
   * approved a call, it runs once, with the approved arguments.
   * INVARIANT hop:refused: a call that a user refuses does not run, and the other model reads that.
   * INVARIANT hop:once: each call runs its tool once, even if two calls are equal.
   * INVARIANT hop:log: each call is in a log of the runner.
   * INVARIANT hop:secret: no text that the other model reads contains a secret of the runner.
   * INVARIANT hop:back:declared: a tool that is imported back has its original name, description and schema.
   * INVARIANT hop:back:output: the imported tool has its original output schema.
   * INVARIANT hop:back:effect: the imported tool has its original `effect`.
   * INVARIANT hop:back:metadata: the imported tool has its original `metadata`.
   * INVARIANT hop:back:timeout: the imported tool has its original timeout.
   * INVARIANT hop:back:traits: the imported tool has its other traits that are data: its egress, the source
   * and the limit of its results, and whether two of its calls may run at a time.
   * INVARIANT hop:back:result: the imported tool returns the result that it returns without the export.
   * INVARIANT hop:back:result:once: the check of the imported tool converts a value only once.
   * INVARIANT hop:back:error: an error of the imported tool is an error with the same message.
   * INVARIANT hop:back:media: media of the imported tool are parts.
   * INVARIANT hop:back:progress: progress of the imported tool is reported.
   * INVARIANT hop:back:abort: a tool's signal aborts when the run is cancelled.
   * INVARIANT hop:back:gate: a gated tool that was exported and
   * imported back does not run before a user has approved the call.
   */
  leave(runner: Runner): Awaitable<ToolHop>;
}
/** Tools that were exported. */
interface ToolHop {
  /** The tools as the other framework declares them to its model. */
  readonly declared: readonly HopDeclaration[];
  /** Runs one call in the other framework's own loop, with a fake model that makes the call. */
  call(call: HopCall): Promise<HopEnd>;
  /** Returns the tools as the adapter imports them from the other framework. */
  back(): Awaitable<readonly Tool[]>;
}
/** The declaration of a tool that another model gets. */
interface HopDeclaration {
  readonly name: string;
  readonly description: string;
  readonly inputJsonSchema: JsonObject;
  readonly outputJsonSchema?: JsonObject | undefined;
}
/** A call of the other framework's model. */
interface HopCall {
  readonly name: string;
  readonly args: JsonObject;
  /**
   * The decision of a user of the other framework when the framework asks. If absent, no approval is set up.
   */
  readonly person?: "approves" | "refuses" | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((value: JsonValue) => void) | undefined;
}
/** The end of a call in the other framework. */
interface HopEnd {
  /**
   * The call's result as text, as the other model reads it. Absent if the call waits, or if the loop failed.
   */
  readonly read?: string | undefined;
  /** The media types that the other model reads in addition. */
  readonly media?: readonly string[] | undefined;
}
/**
 * Cases for tools that are exported to another framework and imported back. Optional features: `output`,
 * `media`, `progress`, `abort`, `approval`, `effect`, `metadata`, `timeout`.
 */
export declare const toolHopCases: readonly ConformanceCase<ToolHopSubject>[];
/**
 * Returns the problems of the contents of a request; none if every provider would accept them. Every call
 * must have a unique id and must be followed by exactly one response, in the order of the calls.
 */
export declare function historyProblems(contents: readonly Content[]): readonly string[];
/**
 * Returns the secrets that are visible in the outputs of a run, and where: one line for each; an empty list
 * if none is visible. `sinks` maps names to outputs. The text of each output, and everything that
 * `JSON.stringify` writes of it, including names of members, is searched for every encoded form of the
 * secrets.
 */
export declare function shownSecrets(sinks: {
  readonly [name: string]: unknown;
}, secrets: readonly string[]): readonly string[];
/** Returns the spellings in which a secret may be repeated: the name of each form, and its text. */
export declare function secretForms(secret: string): {
  readonly [form: string]: string;
};
/** The subject of the relay cases: an unused server. */
interface RelaySubject {
  /** Opens the relay, as another process would. */
  open(): Awaitable<OpenRelay>;
}
/** The connection of one process to the relay. */
interface OpenRelay {
  readonly relay: DeltaRelay;
  /** Cuts the connection between the process and the server, in both directions. Feature `cut`. */
  readonly cut?: (() => Awaitable<void>) | undefined;
  /** Restores the connection. Feature `cut`. */
  readonly restore?: (() => Awaitable<void>) | undefined;
}
/** Cases for every `DeltaRelay`. */
export declare const deltaRelayCases: readonly ConformanceCase<RelaySubject>[];
/** Cases for every `ArtifactService`. Optional features: `forget`. */
export declare const artifactServiceCases: readonly ConformanceCase<ArtifactService>[];
/** Cases for every `CredentialService`. Optional features: `forget`. */
export declare const credentialServiceCases: readonly ConformanceCase<CredentialService>[];
/** An approval as stores keep it, with the same members as a `Grant` of `@mortise/confirmation`. */
interface StoredGrant {
  readonly id: string;
  readonly callId: string;
  readonly gate: string;
  readonly place?: "runner";
  readonly tool: string;
  readonly definition: string;
  readonly scope: "session" | "always";
  readonly args: {
    readonly [name: string]: string | {
      readonly min: number;
      readonly max: number;
    };
  };
  readonly exact: boolean;
  readonly by?: string;
  /** The time of the approval, in epoch milliseconds. */
  readonly at: number;
  readonly expiresAt?: number;
  readonly edited?: JsonObject;
}
/** The members of a `GrantService` of `@mortise/confirmation` that the cases call. */
interface GrantStore {
  list(session: SessionKey): Awaitable<readonly object[]>;
  add(session: SessionKey, grant: StoredGrant): Awaitable<void>;
  revoke(session: SessionKey, id: string): Awaitable<void>;
  forget?(scope: SessionScope): Awaitable<number>;
}
/** Cases for every `GrantService` of `@mortise/confirmation`. Optional features: `forget`. */
export declare const grantServiceCases: readonly ConformanceCase<GrantStore>[];
/** The subject of the session and lease cases: a store without any session. */
interface SessionSubject {
  readonly sessions: SessionService;
  /** Opens another service over the same storage, as another process would. Feature `reopen`. */
  readonly reopen?: () => SessionService | Promise<SessionService>;
  /** Waits for leases to expire: moves the store's clock, or waits. */
  readonly wait?: (ms: number) => void | Promise<void>;
}
/**
 * Cases for the leases of a `SessionService`. Leases that a fake clock cannot end are 200 ms long: `wait` has
 * to wait for their end.
 */
export declare const leaseStoreCases: readonly ConformanceCase<SessionSubject>[];
/** Cases for every `MemoryService`, however it searches. */
export declare const memoryServiceCases: readonly ConformanceCase<MemoryService>[];
/** Cases for `changes` of a `SessionService`. */
export declare const sessionChangesCases: readonly ConformanceCase<SessionSubject>[];
/** Cases for the index of a `SessionService`. */
export declare const sessionIndexCases: readonly ConformanceCase<SessionSubject>[];
/**
 * The subject of the life cases: the empty stores of one application. The cases call functions of the core
 * that forget, delete, fork and rewind sessions of any store.
 *
 * `forgetUser`:
 * INVARIANT life:forget: the user has no data in any store, the report
 * has the numbers of removed items, and other users keep their data.
 * INVARIANT life:forget:places: no table and no file of the stores contains the user's id.
 * INVARIANT life:forget:repeat: a second call removes nothing, and is not an error.
 * INVARIANT life:forget:run: an active run of the user ends at its next append, and restores no data.
 *
 * `deleteSessionsBefore`:
 * INVARIANT life:before: old sessions are deleted with their artifacts
 * and snapshots, and each is woken once; data of the user is kept.
 * INVARIANT life:before:steps: sessions that need several steps are all deleted.
 * INVARIANT life:before:kept: a session that is leased, reserved or has open work keeps its artifacts.
 *
 * `forkSession`:
 * INVARIANT life:fork:log: at any revision the fork has the events up to that revision, with their ids, and
 * its index entry matches its log.
 * INVARIANT life:fork:state: the fork has the session state
 * of the revision, and shares the state of user and app.
 * INVARIANT life:fork:original: the original keeps its log, state, inbox, lease and question.
 * INVARIANT life:fork:artifacts: the fork has the artifacts of the revision.
 * INVARIANT life:fork:refused: a fork under a key that is in use changes neither session.
 *
 * `rewindSession`:
 * INVARIANT life:rewind:log: the log is kept and followed by the event that rewound it; a later rewind can
 * restore removed events.
 * INVARIANT life:rewind:state: the session has the session state
 * of the revision, and the state of user and app is unchanged.
 * INVARIANT life:rewind:index: the index entry of the session matches its remaining conversation.
 * INVARIANT life:rewind:inbox: waiting messages stay, requests to cancel are removed.
 * INVARIANT life:rewind:lease: a rewind is refused while a run has the
 * lease, fences off an earlier holder, and releases its own lease.
 * INVARIANT life:rewind:artifacts: the artifacts of the revision are the newest versions again.
 * INVARIANT life:rewind:run: the next run sends no removed message to the model.
 */
interface SessionLifeSubject extends SessionSubject {
  /** An empty artifact service; default: a service in memory. */
  readonly artifacts?: ArtifactService;
  readonly memory?: MemoryService;
  /** An empty credential service; default: a service in memory. */
  readonly credentials?: CredentialService;
  readonly grants?: GrantStore;
  /** A dispatcher, served by a worker that finds no work. `wake` may resolve after the worker has looked. */
  readonly dispatcher?: SessionWakes;
  /** Returns the names of the tables or files that contain a text. Feature `places`. */
  readonly places?: (text: string) => readonly string[] | Promise<readonly string[]>;
}
/**
 * Cases for the functions of the core that work on the sessions of any store: `forgetUser`,
 * `deleteSessionsBefore`, `forkSession` and `rewindSession`. The store has `leases`, `index`, `forget` and
 * `deleteBefore`. Optional feature: `places`.
 */
export declare const sessionLifeCases: readonly ConformanceCase<SessionLifeSubject>[];
/** Cases for `forget` and `deleteBefore` of a `SessionService` that also has `leases` and `index`. */
export declare const sessionRetentionCases: readonly ConformanceCase<SessionSubject>[];
/** Cases for every `SessionService`. Optional features: `reopen`, `leases`, `isolation`. */
export declare const sessionServiceCases: readonly ConformanceCase<SessionSubject>[];
/** The subject of the snapshot cases: a store without any session. */
interface SnapshotSubject extends SessionSubject {
  /** Changes one character of the session's stored snapshot. Feature `damage`. */
  readonly damage?: (key: SessionKey) => void | Promise<void>;
}
/** Cases for the `snapshots` of a `SessionService` that also has `index`, `forget` and `deleteBefore`. */
export declare const snapshotStoreCases: readonly ConformanceCase<SnapshotSubject>[];
/** Cases for every `Agent`. */
export declare const agentCases: readonly ConformanceCase<Agent>[];
/** Cases for every `Callbacks`. Optional features: `aroundTool`, `aroundModel`, `afterRun`. */
export declare const callbackCases: readonly ConformanceCase<Callbacks>[];
/** The subject of the gate cases: a gate, and a call that it decides about. */
interface GateSubject {
  readonly gate: ToolGate;
  readonly call: FunctionCall;
  readonly tool: Tool;
  /** The answer of a user who lets the call pass. Feature `question`: the gate asks about this call. */
  readonly yes?: JsonValue;
  /** The answer of a user who does not let the call pass. Feature `question`. */
  readonly no?: JsonValue;
  /** Makes the service that the gate depends on fail from now on. Feature `failure`. */
  readonly breakDown?: () => void | Promise<void>;
}
/** Cases for every `ToolGate`. Optional features: `question`, `failure`. */
export declare const gateCases: readonly ConformanceCase<GateSubject>[];
/** The subject of the structured output cases: an agent with structured output. */
interface OutputSubject {
  /** Creates the agent with a model that a case passes. */
  readonly agent: (model: Model) => LlmAgent;
  /** An answer that the output schema accepts, as the model would write it. */
  readonly given: JsonValue;
}
/** Cases for every `output` of an agent. */
export declare const outputCases: readonly ConformanceCase<OutputSubject>[];
/** Cases for every `SchemaValidator`, on JSON Schema 2020-12. Optional features: `defaults`, `time`. */
export declare const schemaValidatorCases: readonly ConformanceCase<SchemaValidator>[];
/** The subject of the tool cases. The tool is run, so it must be harmless. */
interface ToolSubject {
  readonly tool: Tool;
  /** Arguments that the tool accepts. */
  readonly args: JsonObject;
  /** Arguments that the tool refuses. Feature `check`. */
  readonly badArgs?: JsonObject;
  /** The context with which the tool runs; default `testToolContext()`. */
  readonly context?: ToolContext;
}
/** Cases for every `Tool`. Optional features: `check`, `run`. */
export declare const toolCases: readonly ConformanceCase<ToolSubject>[];
/** The subject of the toolset cases: a toolset of at least two tools. */
interface ToolsetSubject {
  readonly toolset: Toolset;
  /** Adds one tool to the toolset from the next resolution on. Feature `change`. */
  readonly change?: () => void | Promise<void>;
  /** Makes the next resolution fail. Feature `failure`. */
  readonly failOnce?: () => void | Promise<void>;
  /** Makes the next resolution emit a warning, and returns its code. Feature `warning`. */
  readonly warnOnce?: () => string | Promise<string>;
  /** The secrets with which the toolset authenticates. Feature `secrets`. */
  readonly secrets?: readonly string[];
  /** Adds a tool with this `prepare` to the toolset, from the next resolution on. Feature `prepare`. */
  readonly prepareWith?: (prepare: NonNullable<Tool["prepare"]>) => void | Promise<void>;
  /** The context with which the toolset is resolved; default `testToolContext()`. */
  readonly context?: ReadonlyContext;
}
/**
 * Cases for every `Toolset`, including decorated ones. Optional features: `change`, `failure`, `warning`,
 * `secrets`, `prepare`.
 */
export declare const toolsetCases: readonly ConformanceCase<ToolsetSubject>[];
export { type ComputerRun, type ComputerSubject, type ConfirmGateOptions, type Confirmation, type ConformanceCase, type ConformanceOptions, type ExecutorRun, type ExecutorSubject, type FakeClock, type FileEditorSubject, type FileStoreSubject, type GateSubject, type GrantStore, type HopCall, type HopDeclaration, type HopEnd, type OpenRelay, type OutputSubject, type ProviderFile, type RelaySubject, type RequestDraftChanges, type ScriptedCall, type ScriptedModel, type ScriptedModelOptions, type ScriptedStep, type ScriptedTurn, type SessionLifeSubject, type SessionSubject, type SnapshotSubject, type StoredGrant, type SubjectFactory, type TestApp, type TestRequestDraft, type TestRequestDraftOptions, type TestRunner, type TestRunnerContext, type TestToolContext, type TestToolContextOptions, type ToolHop, type ToolHopSubject, type ToolSubject, type ToolsetSubject, type Verdict, scriptedModel, testApp };
// ---- model

import { Content, FinishReason, JsonObject, Model, Usage } from "@mortise/core";
import { ConformanceCase, ConformanceOptions, SubjectFactory } from "./shared.js";
/**
 * A request as it would have been sent. Values that look
 * like secrets are replaced, in headers and in the URL.
 */
interface SeenRequest {
  readonly method: string;
  readonly url: string;
  /** The headers, by lower-case name. */
  readonly headers: {
    readonly [name: string]: string;
  };
  /** The JSON of the body; the text if it is not JSON, undefined if there is no body. */
  readonly body: unknown;
}
/** The reply of a server to one request, as data. */
interface WireReply {
  /** The status of the response; default 200. */
  readonly status?: number;
  readonly headers?: {
    readonly [name: string]: string;
  };
  /** The body, piece by piece: a piece may end in the middle of a character. */
  readonly pieces?: readonly (string | Uint8Array<ArrayBuffer>)[];
  /**
   * The event after the pieces: the body ends (the default), nothing more comes, or the connection breaks.
   */
  readonly ending?: "end" | "stall" | "cut";
  /** A failure instead of a reply: the connection stays open without data, or is refused. */
  readonly instead?: "silence" | "refusal";
}
/** A `fetch` that returns scripted replies, one for each request, and records the requests. */
interface ScriptedFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** The requests, oldest first, without secrets. */
  readonly requests: readonly SeenRequest[];
}
/**
 * Creates a `fetch` that returns replies instead of calling a server. It uses web standards only, so that it
 * works wherever `fetch` does. A request after the last reply gets status 501. An abort of the signal takes
 * effect before the head and in the middle of the body.
 */
export declare function scriptedFetch(replies: readonly WireReply[]): ScriptedFetch;
/** A request and the server's response; plain JSON, without secrets in the request. */
interface Recording {
  readonly request: SeenRequest;
  readonly reply: WireReply;
}
/**
 * Creates a `fetch` that replays a cassette in its order.
 *
 * A request with another method or URL than the recorded one
 * is rejected. Bodies are not compared; `requests` has them.
 */
export declare function recordedFetch(cassette: readonly Recording[]): ScriptedFetch;
/** A `fetch` that calls the server and records the exchange, for `recordedFetch`. */
interface RecordingFetch {
  (...request: Parameters<ScriptedFetch>): Promise<Response>;
  /**
   * The recordings so far: a recording is complete after its response
   * was read. Check replies for private data before you store them.
   */
  readonly cassette: readonly Recording[];
}
/**
 * Records the requests of a `fetch`, by default the platform's own. Secrets in headers and URLs are omitted.
 */
export declare function recordingFetch(fetch?: (...request: Parameters<ScriptedFetch>) => Promise<Response>): RecordingFetch;
/** A model of a real service. */
interface LiveModelSubject {
  readonly model: Model;
  /** The same model with an invalid key. */
  readonly refused?: {
    readonly model: Model;
    readonly key: string;
  };
}
/**
 * Cases for a model with the real service: the topics of `modelCases`, without a script. Each case costs one
 * or two short calls. Behaviour that a model may choose freely is not tested.
 */
export declare const liveModelCases: readonly ConformanceCase<LiveModelSubject>[];
/**
 * The content of one request in a neutral format: the author of an adapter converts it from the wire format.
 * It has only the members that the cases need. Other members of the wire format, such as the model and
 * limits, are only in `body`.
 */
interface SentRequest {
  /** The system texts, in order; one text if the wire format joins them. */
  readonly instructions: readonly string[];
  /** The conversation, one item for each text, call and result, in the order of the wire. */
  readonly items: readonly SentItem[];
  /** The tools that the model may call, under the names that the wire has for them. */
  readonly tools: readonly SentTool[];
  /** The schema of the answer, if one is requested. */
  readonly outputSchema?: unknown;
  /** The body as parsed JSON. Cases search it for required and for forbidden values. */
  readonly body: unknown;
}
/**
 * An item of a conversation. Media, thoughts and
 * provider-specific items are omitted here; they are in the body.
 */
type SentItem = {
  readonly type: "text";
  readonly role: "user" | "model";
  readonly text: string;
} | SentCall | SentResult;
interface SentCall {
  readonly type: "call";
  /** The id that connects call and result; omitted if the wire has none. */
  readonly id?: string;
  readonly name: string;
  /** The arguments: an object, or its JSON text. */
  readonly args: unknown;
}
interface SentResult {
  readonly type: "result";
  /** The id of the call; omitted if the wire has none. */
  readonly id?: string;
  /** The name of the tool; omitted if the wire does not repeat it. */
  readonly name?: string;
  /** The result as the model reads it: an object, or a string; several texts are joined by line feeds. */
  readonly response: unknown;
}
interface SentTool {
  readonly name: string;
  readonly description?: string;
  /** The schema of the arguments. */
  readonly schema?: unknown;
}
/**
 * The subject of the model cases: a model whose provider follows a script, and the requests that were sent to
 * it.
 *
 * `wireSubject` creates one from a wire format. The model's own
 * retries are off, because the script has one turn for each request.
 */
interface ModelSubject {
  /**
   * Returns a model whose provider plays the script: one turn for
   * each request, in order. Some cases call it more than once.
   */
  playing(script: readonly ProviderTurn[]): Model | Promise<Model>;
  /**
   * Returns a model whose provider counts the given number of tokens
   * for the input of the next request. Feature `countTokens`.
   */
  readonly counting?: (tokens: number) => Model | Promise<Model>;
  /** Returns the requests to the provider by all models of the subject, oldest first. */
  sent(): readonly SentRequest[];
  /** The key of the models: the key must not appear in an error or event. */
  readonly secret?: string;
  /**
   * The origin of the answers; default: the model's own `provider`
   * and `id`. A model that calls other models has another origin.
   */
  readonly origin?: NonNullable<Content["origin"]>;
}
/**
 * The reaction of the provider to a request, as data: the subject translates it to the provider's wire
 * format.
 */
type ProviderTurn = ProviderAnswer | {
  readonly do: "fail";
  readonly status: 400 | 401 | 429 | 500 | 503;
  /** The message of the provider; default: any. */
  readonly message?: string;
  /** The delay that the provider asks for, in milliseconds; a multiple of 1,000. */
  readonly retryAfterMs?: number;
  /** Additional headers of the HTTP response. */
  readonly headers?: {
    readonly [name: string]: string;
  };
} | {
  readonly do: "stall";
  readonly text: string;
} | {
  readonly do: "cut";
  readonly text: string;
  readonly clean?: true;
  readonly says?: string;
} | {
  readonly do: "garbage";
};
/** The provider answers: thought, text and calls, in this order. */
interface ProviderAnswer {
  readonly do: "answer";
  readonly thought?: string;
  readonly text?: string;
  readonly calls?: readonly ProviderCall[];
  /**
   * The usage as the core counts it: cached and cache-write tokens are parts of the input, thought tokens of
   * the output.
   */
  readonly usage?: Usage;
  /** The finish reason; default: `functionCalls` if there are calls, otherwise `stop`. */
  readonly finishReason?: FinishReason["unified"];
  /**
   * A stop reason of the provider that the adapter does not know, in place of `finishReason`. Feature
   * `newStopReason`.
   */
  readonly stopReason?: string;
  /** Additional headers of the HTTP response. */
  readonly headers?: {
    readonly [name: string]: string;
  };
  /** The size of text pieces in UTF-16 units; default: one piece. */
  readonly pieces?: number;
  /**
	/** The size of body pieces in bytes, which split characters; default: one piece. Used by `wireSubject`. */
  readonly bytes?: number;
  /**
   * A value that the provider needs back with the next request, in whichever member it has for such values:
   * the signature of a thought or of the first call, or encrypted reasoning. Used together with a thought, a
   * text and calls.
   */
  readonly mark?: string;
}
/** A call as the provider makes it. */
interface ProviderCall {
  /** The name of the tool on the wire. */
  readonly name: string;
  /**
   * The arguments: an object, or an argument text that is sent unchanged
   * and may be malformed. For an empty text no arguments are sent.
   */
  readonly args: JsonObject | string;
  /**
   * The provider's id of the call; by default an id that
   * is unique in the turn. A wire without ids ignores it.
   */
  readonly id?: string;
}
/**
 * A tested model in one of its settings. A package lists its
 * tested models as `modelSubjects` in `test/model-subject.ts`.
 */
interface TestedModel {
  /** The name of the model in the table of verdicts. */
  readonly name: string;
  readonly subject: SubjectFactory<ModelSubject>;
  readonly options?: ConformanceOptions<ModelSubject>;
}
/**
 * Cases for every `Model`.
 *
 * Features that may be lacked: `safety`, `newStopReason`, `streaming`, `argsText`, `thoughts`, `marks`,
 * `usage`, `cachedTokens`, `cacheWriteTokens`, `thoughtTokens`, `retryAfter`, `responseHead`, `secret`,
 * `providerTools`, `toolWarnings`, `countTokens`, `unknownParts`, `untoldParts`, `mediaOfModels`.
 */
export declare const modelCases: readonly ConformanceCase<ModelSubject>[];
/** A provider's wire format, from the side of the provider. */
interface ModelWire {
  /** Creates a model that sends its requests with this `fetch` and does not retry. */
  readonly model: (fetch: ScriptedFetch) => Model | Promise<Model>;
  /** Returns the reply of the provider, in its wire format. */
  readonly reply: (turn: ProviderTurn) => WireReply;
  /** Returns the content of a request, in the neutral format. */
  readonly sent: (request: SeenRequest) => SentRequest;
  /** Returns the reply of the provider to a token count, if it supports one. */
  readonly count?: (tokens: number) => WireReply;
  readonly secret?: string;
}
/** Creates a subject from a wire format; no request goes over a network. */
export declare function wireSubject({ model, reply, count, sent, secret }: ModelWire): ModelSubject;
export type { LiveModelSubject, ModelSubject, ModelWire, ProviderAnswer, ProviderCall, ProviderTurn, Recording, RecordingFetch, ScriptedFetch, SeenRequest, SentCall, SentItem, SentRequest, SentResult, SentTool, TestedModel, WireReply };
// ---- dispatcher

import { ConformanceCase } from "./shared.js";
import { Awaitable } from "@mortise/core";
import { Dispatcher } from "@mortise/worker";
/**
 * The subject of the dispatcher cases: an engine without woken sessions, and, if its dispatchers have
 * `inbox` (a feature), a store without sessions.
 */
interface DispatcherSubject {
  /** Opens the engine, as another process would. */
  open(): Awaitable<OpenDispatcher>;
}
/** The engine as seen by one process. */
interface OpenDispatcher {
  readonly dispatcher: Dispatcher;
  /**
   * Simulates the death of the process: it sends nothing to the engine any more. If the engine detects a
   * death by a timeout, `die` waits until the timeout has passed. Feature `death`.
   */
  readonly die?: (() => Awaitable<void>) | undefined;
}
/**
 * Cases for every `Dispatcher`. An engine that polls should
 * poll often in these tests: each case waits for the engine.
 */
export declare const dispatcherCases: readonly ConformanceCase<DispatcherSubject>[];
export type { DispatcherSubject, OpenDispatcher };
// ---- simulate

import { Agent, AgentError, JsonInput, Model, PendingCall, RunnerOptions, SessionService } from "@mortise/core";
import { ScriptedStep } from "./shared.js";
/**
 * The fault at one point. `crashBefore`, `crashAfter`: the process crashes before or after the operation.
 * `refuse`: the operation fails without an effect. `loseAnswer`: the operation is done, but fails for the
 * caller. `takeOver`: the operation takes so long that the lease expires and another worker resumes the
 * session before it is done. `failModel`: the model fails with an error that may be retried. `deploy`: the
 * process is asked to suspend, and a newer version resumes.
 */
type FaultKind = "crashBefore" | "crashAfter" | "refuse" | "loseAnswer" | "takeOver" | "failModel" | "deploy";
/**
 * A process of a story. After a crash, its requests stay unanswered until `clear`, and then fail, so that no
 * promise or timer remains when the next process starts.
 */
declare class Life {
  #private;
  readonly name: string;
  readonly version: number;
  /** A signal that asks the process to suspend. */
  readonly suspend: AbortController;
  /** A signal that aborts at `clear`. */
  readonly cleared: AbortController;
  readonly died: Promise<undefined>;
  dead: boolean;
  constructor(name: string, version: number);
  /** Crashes the process. Returns a promise for its open requests, which rejects at `clear`. */
  die(): Promise<never>;
  /** Rejects the open requests of the crashed process, and ends its run. */
  clear(): void;
}
/** The building blocks for the agent of one process. */
interface SimulatedProcess {
  /**
   * A model that plays the turns of the conversation: the model turns in each request decide the next turn.
   */
  readonly model: Model;
  /**
   * Creates a model for a nested agent with its own turns;
   * the model turns in each request decide the next turn.
   */
  readonly modelOf: (turns: readonly ScriptedStep[]) => Model;
  /**
   * Performs an effect: a tool calls and awaits this function where it would send, pay or delete. Effects are
   * compared by name, so the name must not contain ids or times. With a `key`, such as the tool's
   * `idempotencyKey`, an effect of the same name and key happens once, as with a service that accepts such
   * keys. Never fails.
   */
  readonly effect: (name: string, key?: string) => Promise<void>;
  /** Returns true if an effect with this name happened; use it in a tool's `reconcile`. */
  readonly happened: (name: string) => boolean;
  /** The deployed version: 1, and one more with each deploy of the story. */
  readonly version: number;
}
/** A message of the user, and the turns of the model up to its final answer. */
interface SimulatedMessage {
  readonly message: string;
  /** Turns as in `scriptedModel`: data, or functions of the request. */
  readonly turns: readonly ScriptedStep[];
}
/** The agent and the conversation of a simulation. */
interface Play {
  /**
   * Creates the agent of a process. It is called for each process,
   * because a crash loses everything that a process keeps in memory.
   */
  readonly agent: (process: SimulatedProcess) => Agent;
  /** The messages of the user in order, at least one. */
  readonly conversation: readonly SimulatedMessage[];
  /**
   * Returns the user's answer to a question; for a question of the kind `result`, the output of the call.
   * Default `{ confirmed: true }` for confirmations; required for other kinds. The simulation itself answers
   * questions of the kind `inDoubt`, by the effects that happened.
   */
  readonly answer?: ((question: PendingCall) => JsonInput) | undefined;
  /** Gates, limits, services and other options of the runner. All stories share its services. */
  readonly runner?: Partial<SimulatedRunnerOptions> | undefined;
  /** Wraps the store of a process. Canaries of the simulation use it to plant a fault. */
  readonly store?: ((inner: SessionService, life: Life) => SessionService) | undefined;
}
/** Options of a runner that a simulation does not set itself. */
type SimulatedRunnerOptions = Omit<RunnerOptions, (typeof runnerOptionsSet)[number]>;
/** Options of a runner that a simulation sets. */
declare const runnerOptionsSet: readonly ["agent", "appName", "userId", "sessions", "leaseMs", "clock", "newId"];
/**
 * The kinds of problems. `doubled`: an effect happened, or a message was logged, more often than without
 * faults. `lost`: less often than without faults. `stuck`: the conversation did not end. `unanswered`: the
 * conversation ended without one of its final answers. `badRequest`: a model got a request that no provider
 * accepts.
 */
type ProblemKind = "doubled" | "lost" | "stuck" | "unanswered" | "badRequest";
/** A problem of a story. */
interface Problem {
  readonly kind: ProblemKind;
  /**
   * The effect or the message, such as `effect "letter"`; empty for all kinds except `doubled` and `lost`.
   */
  readonly what: string;
  readonly message: string;
}
/** Options of a simulation: the agent, the conversation and the stories. */
interface SimulateOptions extends Omit<Play, "store"> {
  /** The number of stories; default 500. */
  readonly stories?: number | undefined;
  /** The number of the first story; default 0. With it, a later simulation continues an earlier one. */
  readonly first?: number | undefined;
  /** The seed of the stories, a whole number; default 1. */
  readonly seed?: number | undefined;
  /** Called with a line after every thousand stories, and at the end. */
  readonly onProgress?: ((line: string) => void) | undefined;
}
/** A problem of the agent or its tools, with the shortest story found that shows it. */
interface SimulationProblem extends Problem {
  /** The number of the first story with this problem, for the option `first`. */
  readonly story: number;
  /**
   * The shortest story found that shows the problem, with one line for each thing that happened. Shortening
   * has limits: at most 500 single faults, and at most 20 problems that need several faults.
   */
  readonly account: readonly string[];
}
/** The result of a simulation. */
interface SimulationReport {
  readonly seed: number;
  readonly stories: number;
  /** The number of times that each effect happens without faults, by name. */
  readonly effects: Readonly<Record<string, number>>;
  /** The number of processes that crashed. */
  readonly crashes: number;
  /** The number of times that each kind of fault happened. */
  readonly faults: Readonly<Record<FaultKind, number>>;
  /** The problems that were found; each kind of problem is listed once for each effect or message. */
  readonly problems: readonly SimulationProblem[];
  /** The report as text, with the account of each problem. */
  readonly text: string;
  /** Throws a `SimulationError` with the report if there are problems. */
  assertNone(): void;
}
/**
 * The error of a simulation. `simulation_failed`: it found problems. `failed_without_faults`: the
 * conversation fails without any fault, or has no effect. `canary_survived`: a planted fault was not found,
 * so the result proves nothing.
 */
export declare class SimulationError extends AgentError {}
/**
 * Plays a conversation with an agent many times, while processes crash before and after each operation of
 * the store and each effect, the store refuses, loses answers or is slow, other workers take over, versions
 * are deployed, and the user answers late and twice. Then it compares the effects with those of a play
 * without faults.
 *
 * Everything runs in this process with a fake clock; tools act on the outside only through `effect` of the
 * process. A lease lasts half a minute, and the user answers within a minute, so questions and runs with less
 * than five minutes can expire in a story. The same seed gives the same stories. Rejects with a
 * `SimulationError`: `failed_without_faults`, `canary_survived`; with a `ConfigError`: `unknown_option`,
 * `invalid_option`; and with the errors of `agent` and `answer`.
 */
export declare function simulate(options: SimulateOptions): Promise<SimulationReport>;
export type { FaultKind, Problem, ProblemKind, SimulateOptions, SimulatedMessage, SimulatedProcess, SimulatedRunnerOptions, SimulationProblem, SimulationReport };
// ---- vitest

import { LlmAgentOptions, RunnerOptions } from "@mortise/core";
import { ConformanceCase, ConformanceOptions, ScriptedModel, ScriptedStep, SubjectFactory, TestApp } from "./shared.js";
/**
 * Makes each case a vitest test, in one `describe`. The factory is called once for each.
 *
 * The time limit of a test is vitest's `testTimeout`, unless `timeoutMs` sets another.
 */
export declare function testConformance<Subject>(name: string, cases: readonly ConformanceCase<Subject>[], factory: SubjectFactory<Subject>, options?: ConformanceOptions<Subject>): void;
/** Creates a scripted model. After the test, `historyProblems` checks the requests that it received. */
export declare function checkedModel(steps: readonly ScriptedStep[]): ScriptedModel;
/** Creates a `testApp` with a `checkedModel`. */
export declare function testApp(steps: readonly ScriptedStep[], agent?: Omit<Partial<LlmAgentOptions>, "model">, options?: Partial<RunnerOptions>): TestApp;
// ---- node-test

import { ConformanceCase, ConformanceOptions, SubjectFactory } from "./shared.js";
/** Makes each case a test of `node:test`, in one `describe`. The factory is called once for each case. */
export declare function testConformance<Subject>(name: string, cases: readonly ConformanceCase<Subject>[], factory: SubjectFactory<Subject>, options?: ConformanceOptions<Subject>): void;
// ---- shared

import { AnswerInput, Content, Event, EventBody, EventOf, FinishReason, JsonObject, LlmAgentOptions, Model, ModelErrorDetails, ModelRequest, Part, RunEvent, RunInput, RunResult, Runner, RunnerOptions, SessionKey, SessionService, Source, ToolOutcome, Usage } from "@mortise/core";
/**
 * A requirement of an implementation, as plain data: any runner can run it.
 *
 * `id` is the id of an `INVARIANT` line in the doc comment of the interface.
 */
export interface ConformanceCase<Subject> {
  readonly id: string;
  /** The behaviour in the present tense, to be read after the subject's name. */
  readonly behavior: string;
  /**
   * An optional feature that the case needs, which an implementation may declare as lacking: see
   * `ConformanceOptions`.
   */
  readonly needs?: string;
  /**
   * Runs the case; rejects if the subject does not show the behaviour. The subject must be new and unused.
   */
  run(subject: Subject): Promise<void>;
}
/** Options of running cases. */
export interface ConformanceOptions<Subject> {
  /**
   * Features that the subject lacks, each with the reason. A case that needs such a feature still runs: if it
   * fails, it is reported as skipped; if it passes, it is reported as a failure, because the declaration is
   * wrong.
   */
  readonly lacks?: {
    readonly [feature: string]: string;
  } | undefined;
  /** Called after each case, even after a failed one. */
  readonly cleanup?: ((subject: Subject) => void | Promise<void>) | undefined;
  /**
   * The time limit for one case in milliseconds, including creating the subject and cleaning up; `Infinity`
   * is no limit. Default: under vitest only the limit of vitest (`testTimeout`), elsewhere 60,000. A case
   * that needs a feature in `lacks` gets at most 2,000: it is expected to fail, and a case that waits forever
   * would delay the run.
   */
  readonly timeoutMs?: number | undefined;
}
/** Creates a subject; called once for each case, so that no case sees the changes of another. */
export type SubjectFactory<Subject> = () => Subject | Promise<Subject>;
/** The answer of a scripted model to one request, as data. Parts come in the order thought, text, calls. */
export interface ScriptedTurn {
  readonly thought?: string;
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /** The parts of the turn, instead of `thought`, `text` and `calls`. */
  readonly parts?: readonly Part[];
  /** The finish reason; default: `functionCalls` if there are calls, otherwise `stop`. */
  readonly finishReason?: FinishReason["unified"] | FinishReason;
  /** The usage; a turn that does not end normally streams it before the deltas. */
  readonly usage?: Usage;
  readonly sources?: readonly Source[];
  readonly metadata?: JsonObject;
  /** The headers of the HTTP response, passed to `onResponse`, which is not called without them. */
  readonly headers?: {
    readonly [name: string]: string;
  };
  /**
   * The chunks of texts and argument texts: the number of characters
   * of each chunk, or the exact pieces; default: one piece.
   */
  readonly chunks?: number | readonly string[];
  /** Milliseconds before the first event. */
  readonly delayMs?: number;
  /** A failure after the deltas, instead of an end. */
  readonly fail?: ScriptedFailure | Error;
  /** An error that the iterator throws after the deltas, which a model must not do. */
  readonly throws?: unknown;
  /** A stream that hangs after the deltas; with `deaf`, even after the signal has aborted. */
  readonly stall?: true | "deaf";
  /** A stream that closes after the deltas, without an end. */
  readonly cut?: true;
}
/** The failure of a scripted turn; default `overloaded`, not retryable. */
interface ScriptedFailure extends Omit<ModelErrorDetails, "cause"> {
  readonly code?: string;
  readonly message?: string;
}
/** A call of a scripted turn. */
export interface ScriptedCall {
  readonly name: string;
  /** The arguments: an object is sent as its JSON text, a string is sent unchanged and may be malformed. */
  readonly args?: JsonObject | string;
  /**
   * The provider's id of the call; default `call_` and a number.
   * An empty string means that the provider sends no id.
   */
  readonly id?: string;
  /** True if the arguments are sent as an object, as some providers do. */
  readonly asObject?: true;
}
/** A turn, a string for a turn with this text, or a function of the request that returns one. */
export type ScriptedStep = ScriptedTurn | string | ((request: ModelRequest) => ScriptedTurn | string);
/** A model that answers from a script. */
export interface ScriptedModel extends Model {
  /** The requests to the model, oldest first; each as it was when it was sent. */
  readonly requests: readonly ModelRequest[];
  /** Throws if a step was not requested, or if there were more requests than steps. */
  assertDone(): void;
}
/** Options of a scripted model. */
export interface ScriptedModelOptions {
  readonly provider?: string | undefined;
  readonly id?: string | undefined;
  /**
   * True to answer every conversation with the script from its start, and to begin again after the last step,
   * for a server whose visitors all get the same script. The number of model turns in the request selects the
   * step, so that visitors may write at the same time. Default false: all requests share one pass through the
   * script.
   */
  readonly repeat?: boolean | undefined;
}
/**
 * Creates a model that answers with its steps in order. A request after the last step fails with
 * `unexpected_request`, which names the request, unless the script is repeated; `assertDone` reports such a
 * request, and steps that were not requested.
 */
export declare function scriptedModel(steps: readonly ScriptedStep[], options?: ScriptedModelOptions): ScriptedModel;
/** A runner of one agent with a scripted model, and one session. */
export interface TestApp {
  readonly runner: Runner;
  readonly model: ScriptedModel;
  readonly sessions: SessionService;
  /** The session of the app; its `sessionId` is `s1`. */
  readonly key: SessionKey;
  /** Runs the agent with a message of the user. */
  say(message: string | Content, input?: RunInput): Promise<RunResult>;
  /** Answers questions of the session. */
  answer(...answers: readonly AnswerInput[]): Promise<RunResult>;
  /** Resumes the session without a new message. */
  resume(input?: RunInput): Promise<RunResult>;
  /** Runs the agent. Returns the events that a client of the run receives. */
  watch(input: RunInput): Promise<readonly RunEvent[]>;
  /** Returns the events of the session. */
  log(): Promise<readonly Event[]>;
  /** Returns the events of one type. */
  logOf<T extends EventBody["type"]>(type: T): Promise<readonly EventOf<T>[]>;
  /** Returns the outcomes of all calls of the session, in the order of the log. */
  outcomes(): Promise<readonly ToolOutcome[]>;
}
/**
 * Creates an agent with a scripted model, and a runner for it.
 *
 * @param steps the scripted answers of the model, or the model itself
 * @param agent options of the agent; default name: `helper`
 * @param options options of the runner; default: sessions in memory, a `graceMs` of 30
 */
export declare function testApp(steps: readonly ScriptedStep[] | ScriptedModel, agent?: Omit<Partial<LlmAgentOptions>, "model">, options?: Partial<RunnerOptions>): TestApp;
export {};