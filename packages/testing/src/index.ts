export { bindCases, type TestRunner, type TestRunnerContext } from './conformance/bind-cases.ts';
export type { ConformanceCase, ConformanceOptions, SubjectFactory } from './conformance/conformance-case.ts';
export { runCases, type Verdict, verdictTable } from './conformance/run-cases.ts';
export { computerCases } from './executor/computer-cases.ts';
export type { ComputerRun, ComputerSubject } from './executor/computer-subject.ts';
export { executorCases } from './executor/executor-cases.ts';
export type { ExecutorRun, ExecutorSubject } from './executor/executor-subject.ts';
export { fileEditorCases } from './executor/file-editor-cases.ts';
export type { FileEditorSubject } from './executor/file-editor-subject.ts';
export { type Confirmation, type ConfirmGateOptions, confirmGate, testGateCall } from './fake/confirm-gate.ts';
export { type FakeClock, fakeClock, fakeIds } from './fake/fake-clock.ts';
export {
  type ScriptedCall,
  type ScriptedModel,
  type ScriptedModelOptions,
  type ScriptedStep,
  type ScriptedTurn,
  scriptedModel,
} from './fake/scripted-model.ts';
export { type TestApp, testApp } from './fake/test-app.ts';
export {
  type RequestDraftChanges,
  type TestRequestDraft,
  type TestRequestDraftOptions,
  testRequestDraft,
} from './fake/test-request-draft.ts';
export { type TestToolContext, type TestToolContextOptions, testToolContext } from './fake/test-tool-context.ts';
export { fileCacheCases } from './files/file-cache-cases.ts';
export { fileStoreCases } from './files/file-store-cases.ts';
export type { FileStoreSubject, ProviderFile } from './files/file-store-subject.ts';
export type { HopCall, HopDeclaration, HopEnd, ToolHop, ToolHopSubject } from './hop/tool-hop.ts';
export { toolHopCases } from './hop/tool-hop-cases.ts';
export { historyProblems } from './inspect/history-problems.ts';
export { secretForms, shownSecrets } from './inspect/shown-secrets.ts';
export { deltaRelayCases } from './relay/delta-relay-cases.ts';
export type { OpenRelay, RelaySubject } from './relay/relay-subject.ts';
export { artifactServiceCases } from './store/artifact-service-cases.ts';
export { credentialServiceCases } from './store/credential-service-cases.ts';
export { grantServiceCases } from './store/grant-service-cases.ts';
export type { GrantStore, StoredGrant } from './store/grant-store.ts';
export { leaseStoreCases } from './store/lease-store-cases.ts';
export { memoryServiceCases } from './store/memory-service-cases.ts';
export { sessionChangesCases } from './store/session-changes-cases.ts';
export { sessionIndexCases } from './store/session-index-cases.ts';
export { sessionLifeCases } from './store/session-life-cases.ts';
export type { SessionLifeSubject } from './store/session-life-subject.ts';
export { sessionRetentionCases } from './store/session-retention-cases.ts';
export { sessionServiceCases } from './store/session-service-cases.ts';
export type { SessionSubject } from './store/session-subject.ts';
export { type SnapshotSubject, snapshotStoreCases } from './store/snapshot-store-cases.ts';
export { agentCases } from './tool/agent-cases.ts';
export { callbackCases } from './tool/callback-cases.ts';
export { type GateSubject, gateCases } from './tool/gate-cases.ts';
export { type OutputSubject, outputCases } from './tool/output-cases.ts';
export { schemaValidatorCases } from './tool/schema-validator-cases.ts';
export { toolCases } from './tool/tool-cases.ts';
export type { ToolSubject } from './tool/tool-subject.ts';
export { type ToolsetSubject, toolsetCases } from './tool/toolset-cases.ts';
