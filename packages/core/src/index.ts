export type { Agent, AgentStep, BranchView, Member, MemberView } from './agent/agent.ts';
export type { AgentLimits, LimitName, Limits } from './agent/limits.ts';
export type { ArtifactPart, ArtifactScope, ArtifactService } from './artifact/artifact-service.ts';
export type { AnswerCheck } from './call/evaluate-answer.ts';
export type { AgentCallbacks, Callbacks, ModelCallbacks, RunCallbacks, ToolCallbacks } from './callback/callbacks.ts';
export { type Content, messageText, type Role, textOf } from './content/content.ts';
export type { FinishReason } from './content/finish-reason.ts';
export type { FunctionCall, FunctionDeclaration } from './content/function-call.ts';
export type { FileDataPart, InlineDataPart, PartBase, TextPart } from './content/media-part.ts';
export { modelResponse } from './content/model-response.ts';
export type { InterimOutcome, OutcomePart, PendingResult, ResponseSource, ToolOutcome } from './content/outcome.ts';
export type { FunctionCallPart, FunctionResponsePart, Part, ProviderPart, ThoughtPart } from './content/part.ts';
export type { Answer, CheckedGap, PendingCall, PendingQuestion, PendingRequest } from './content/pending-request.ts';
export type { Source } from './content/source.ts';
export type { ModelUsage, Usage } from './content/usage.ts';
export type { CallbackContext, PrepareContext, ReadonlyContext, ToolContext } from './context/contexts.ts';
export { noteQuestion } from './context/note-question.ts';
export type { Delta, RunEvent, ToolEnd, ToolStart } from './context/run-event.ts';
export type {
  CompletedRun,
  FailedRun,
  PausedRun,
  RespondedRun,
  RunCall,
  RunProblem,
  RunReport,
  RunResult,
  RunWarning,
  StoppedRun,
  UnstructuredRun,
} from './context/run-result.ts';
export type {
  BearerCredential,
  Credential,
  CredentialResponse,
  CredentialService,
} from './credential/credential-service.ts';
export {
  checkMembers,
  type KnownMembers,
  type MemberCheck,
  type MemberRule,
  type MemberRules,
  type OptionName,
  type ValueRule,
} from './error/check-members.ts';
export {
  AgentError,
  ConfigError,
  ModelError,
  type ModelErrorDetails,
  RunError,
  SessionConflictError,
  SessionCorruptError,
  SessionError,
  SessionExistsError,
  SessionFencedError,
  SessionNotFoundError,
  SessionTimeoutError,
  ToolError,
} from './error/errors.ts';
export { failureText } from './error/failure-text.ts';
export {
  either,
  listOf,
  milliseconds,
  numberFrom,
  oneOf,
  recordOf,
  sessionKeyMembers,
  standardSchema,
  wholeNumber,
} from './error/member-rules.ts';
export { nearestNames } from './error/nearest-names.ts';
export { asError } from './error/thrown.ts';
export type { Event, EventBase, EventBody, EventOf, MemberEnd, StartedCall } from './event/event.ts';
export type { EventActions } from './event/event-actions.ts';
export { isFinalResponse, type MailOutcome, mailOutcome } from './event/read-events.ts';
export type { AlreadyAnsweredError } from './inbox/answer-event.ts';
export { type ClosedReason, closedReason, loggedQuestions, type QuestionState } from './inbox/closed-reason.ts';
export { jsonMail } from './inbox/read-inbox.ts';
export type { AnswerInput, CallInput, ResultInput, RunInput, WithdrawInput } from './inbox/run-input.ts';
export { type Awaitable, isPromise, leaveIterator } from './json/awaitable.ts';
export { canonicalJson } from './json/canonical-json.ts';
export { clipText } from './json/clip-text.ts';
export { assertNever } from './json/compile-time.ts';
export { mediaLimitBytes } from './json/json-limits.ts';
export { isJsonObject, type JsonInput, type JsonObject, type JsonValue } from './json/json-value.ts';
export { parseArgs } from './json/parse-args.ts';
export { sha256 } from './json/sha256.ts';
export { exactJson, type Snapshot, snapshotJson } from './json/snapshot-json.ts';
export type { InferTools } from './llm-agent/infer-tools.ts';
export { type Instruction, instructionTemplate } from './llm-agent/instruction.ts';
export {
  type AgentOutput,
  type AgentSettings,
  type AgentTools,
  isLlmAgent,
  type LlmAgent,
  type LlmAgentOptions,
  llmAgent,
} from './llm-agent/llm-agent.ts';
export type { MemoryEntry, MemoryScope, MemorySearchOptions, MemoryService } from './memory/memory-service.ts';
export type { Model, ModelCallOptions, ResponseHead, TokenCount } from './model/model.ts';
export { type AttemptPlan, ModelAttempts } from './model/model-attempts.ts';
export type { ModelEnd, ModelEvent, ModelFailure, ModelUsed, ModelWarning } from './model/model-event.ts';
export type { ModelRequest, ModelSettings, ProviderTool, RequestSettings, ToolChoice } from './model/model-request.ts';
export { type RetryDelayOptions, retryDelay } from './model/retry-delay.ts';
export { type ForeignItems, type PacedItems, Pacer, paced } from './platform/pacer.ts';
export { collectRun, orThrow } from './runner/drive.ts';
export type { CallCheck, DryRunOptions, ToolList } from './runner/dry-run.ts';
export { type CallToolOptions, createRunner, type Runner } from './runner/runner.ts';
export type { RunnerOptions, ViewSnapshots } from './runner/runner-options.ts';
export { plainIssues } from './schema/plain-issues.ts';
export type { SchemaIssue, SchemaResult, SchemaValidator, StandardSchema } from './schema/standard-schema.ts';
export { type InMemorySessionOptions, inMemorySessionService } from './session/in-memory/in-memory-session-service.ts';
export {
  checkedSessionKey,
  parseSessionKey,
  type Session,
  type SessionKey,
  sessionKeyText,
} from './session/session.ts';
export type {
  ListFilter,
  OpenFilter,
  OpenQuestion,
  Page,
  PageRequest,
  RunnableFilter,
  SessionDue,
  SessionIndex,
  SessionStatus,
  SessionSummary,
} from './session/session-index.ts';
export type {
  AppendExpectation,
  AppendResult,
  DeleteFilter,
  ForgottenSessions,
  LeaseStore,
  LoadFrom,
  Mail,
  SessionScope,
  SessionService,
} from './session/session-service.ts';
export { initialState, type StateScope, scopeOf, withoutTemp } from './session/session-state.ts';
export { sessionsOwnedBy, wrapSessions } from './session/sessions-owned-by.ts';
export type { SessionSnapshot, SnapshotStore } from './session/snapshot-store.ts';
export { type CacheToolsetOptions, cacheToolset } from './tool/cache-toolset.ts';
export { addGate, deriveTool, prefixToolset } from './tool/derive-tool.ts';
export { type FunctionToolOptions, functionTool, type NoArguments } from './tool/function-tool.ts';
export { checkedArgs } from './tool/gates.ts';
export type { ModelRequestDraft } from './tool/model-request-draft.ts';
export { type SchemaToolOptions, schemaTool } from './tool/schema-tool.ts';
export type {
  CheckedArgs,
  CheckedInput,
  ExclusionKey,
  GateCall,
  GateContext,
  GateDecision,
  Tool,
  ToolCheck,
  ToolEffect,
  ToolGate,
  ToolInput,
  ToolOutput,
} from './tool/tool.ts';
export {
  isAddressArgument,
  isAddressSchema,
  isEgress,
  mayNameAddress,
  type ToolEgress,
  takesAddress,
} from './tool/tool-egress.ts';
export {
  type DelegateEnd,
  type DelegateResult,
  delegateResult,
  type ExplicitResult,
  errorResult,
  type OkResult,
  okResult,
  pendingResult,
  type ToolResult,
} from './tool/tool-result.ts';
export {
  effectOfTool,
  isRepeatable,
  type ToolTraits,
  type TraitOptions,
  traitNames,
  traitsOf,
} from './tool/tool-traits.ts';
export {
  filterToolset,
  staticToolset,
  type ToolPredicate,
  type ToolRegistry,
  type Toolset,
  type ToolsetWarn,
  toolNamed,
  toolRegistry,
} from './tool/toolset.ts';
