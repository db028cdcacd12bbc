import { inMemorySessionService, llmAgent } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { inMemoryFileCache } from '@mortise/core/files';
import { inMemoryMemoryService } from '@mortise/memory';
import { dispatcherCases } from '../../src/dispatcher/index.ts';
import {
  agentCases,
  artifactServiceCases,
  type ConformanceCase,
  callbackCases,
  computerCases,
  credentialServiceCases,
  deltaRelayCases,
  executorCases,
  fakeClock,
  fileCacheCases,
  fileEditorCases,
  fileStoreCases,
  gateCases,
  grantServiceCases,
  leaseStoreCases,
  memoryServiceCases,
  outputCases,
  type SessionSubject,
  type SnapshotSubject,
  type SubjectFactory,
  schemaValidatorCases,
  scriptedModel,
  sessionChangesCases,
  sessionIndexCases,
  sessionLifeCases,
  sessionRetentionCases,
  sessionServiceCases,
  snapshotStoreCases,
  toolCases,
  toolHopCases,
  toolsetCases,
} from '../../src/index.ts';
import { modelCases } from '../../src/model/index.ts';
import { agentMutants } from './mutants/agent-mutants.ts';
import { artifactMutants } from './mutants/artifact-mutants.ts';
import { callbackMutants } from './mutants/callback-mutants.ts';
import { computerMutants, computerSubject } from './mutants/computer-mutants.ts';
import { credentialMutants } from './mutants/credential-mutants.ts';
import { dispatcherMutants } from './mutants/dispatcher-mutants.ts';
import { executorMutants, executorSubject } from './mutants/executor-mutants.ts';
import { fileCacheMutants } from './mutants/file-cache-mutants.ts';
import { fileEditorMutants, fileEditorSubject } from './mutants/file-editor-mutants.ts';
import { fileStoreMutants, fileStoreSubject } from './mutants/file-store-mutants.ts';
import { gateMutants } from './mutants/gate-mutants.ts';
import { grantMutants, soundGrants } from './mutants/grant-mutants.ts';
import { hopMutants } from './mutants/hop-mutants.ts';
import { leaseMutants } from './mutants/lease-mutants.ts';
import { memoryMutants } from './mutants/memory-mutants.ts';
import { modelMutants } from './mutants/model-mutants.ts';
import type { Mutants } from './mutants/mutants.ts';
import { outputMutants } from './mutants/output-mutants.ts';
import { relayMutants, relaySubject } from './mutants/relay-mutants.ts';
import { changesMutants } from './mutants/session-changes-mutants.ts';
import { indexMutants } from './mutants/session-index-mutants.ts';
import { lifeMutants, soundLife } from './mutants/session-life-mutants.ts';
import { sessionMutants } from './mutants/session-mutants.ts';
import { retentionMutants } from './mutants/session-retention-mutants.ts';
import { snapshotMutants, soundSnapshots } from './mutants/snapshot-mutants.ts';
import { soundModel } from './mutants/sound-model.ts';
import { soundSessions } from './mutants/sound-sessions.ts';
import { tableSubject } from './mutants/table-subject.ts';
import { toolMutants } from './mutants/tool-mutants.ts';
import { toolsetMutants } from './mutants/toolset-mutants.ts';
import { soundValidator, validatorMutants } from './mutants/validator-mutants.ts';
import { soundCallbacks } from './sample-callbacks.ts';
import { directHop } from './sample-hops.ts';
import { datedOutput } from './sample-outputs.ts';
import { askingGate, cityToolSubject } from './sample-tools.ts';
import { changingToolset } from './sample-toolsets.ts';

/**
 * A suite of conformance cases, with an implementation that passes it and the mutants of that implementation.
 */
export interface Suite<Subject> {
  readonly name: string;
  readonly cases: readonly ConformanceCase<Subject>[];
  readonly sound: SubjectFactory<Subject>;
  readonly mutants: Mutants<Subject>;
}

/** Calls a function for each suite, with the type of its subject. */
export function forEachSuite(call: <Subject>(suite: Suite<Subject>) => void): void {
  call({ name: 'toolCases', cases: toolCases, sound: () => cityToolSubject(), mutants: toolMutants });
  call({ name: 'toolsetCases', cases: toolsetCases, sound: () => changingToolset(), mutants: toolsetMutants });
  call({ name: 'gateCases', cases: gateCases, sound: askingGate, mutants: gateMutants });
  call({ name: 'toolHopCases', cases: toolHopCases, sound: () => directHop(), mutants: hopMutants });
  call({ name: 'agentCases', cases: agentCases, sound: soundAgent, mutants: agentMutants });
  call({ name: 'outputCases', cases: outputCases, sound: () => datedOutput(), mutants: outputMutants });
  call({ name: 'callbackCases', cases: callbackCases, sound: soundCallbacks, mutants: callbackMutants });
  call({ name: 'modelCases', cases: modelCases, sound: () => soundModel(), mutants: modelMutants });
  call({ name: 'sessionServiceCases', cases: sessionServiceCases, sound: soundSessions, mutants: sessionMutants });
  call({ name: 'leaseStoreCases', cases: leaseStoreCases, sound: inMemorySessions, mutants: leaseMutants });
  call({ name: 'sessionIndexCases', cases: sessionIndexCases, sound: inMemorySessions, mutants: indexMutants });
  call({ name: 'sessionChangesCases', cases: sessionChangesCases, sound: inMemorySessions, mutants: changesMutants });
  call({
    name: 'sessionRetentionCases',
    cases: sessionRetentionCases,
    sound: inMemorySessions,
    mutants: retentionMutants,
  });
  call({ name: 'sessionLifeCases', cases: sessionLifeCases, sound: () => soundLife(), mutants: lifeMutants });
  call<SnapshotSubject>({
    name: 'snapshotStoreCases',
    cases: snapshotStoreCases,
    sound: soundSnapshots,
    mutants: snapshotMutants,
  });
  call({
    name: 'artifactServiceCases',
    cases: artifactServiceCases,
    sound: inMemoryArtifactService,
    mutants: artifactMutants,
  });
  call({ name: 'memoryServiceCases', cases: memoryServiceCases, sound: inMemoryMemoryService, mutants: memoryMutants });
  call({
    name: 'credentialServiceCases',
    cases: credentialServiceCases,
    sound: inMemoryCredentialService,
    mutants: credentialMutants,
  });
  call({ name: 'grantServiceCases', cases: grantServiceCases, sound: soundGrants, mutants: grantMutants });
  call({
    name: 'dispatcherCases',
    cases: dispatcherCases,
    sound: () => tableSubject(),
    mutants: dispatcherMutants,
  });
  call({ name: 'fileStoreCases', cases: fileStoreCases, sound: () => fileStoreSubject(), mutants: fileStoreMutants });
  call({ name: 'fileCacheCases', cases: fileCacheCases, sound: () => inMemoryFileCache(), mutants: fileCacheMutants });
  call({ name: 'executorCases', cases: executorCases, sound: () => executorSubject(), mutants: executorMutants });
  call({
    name: 'fileEditorCases',
    cases: fileEditorCases,
    sound: () => fileEditorSubject(),
    mutants: fileEditorMutants,
  });
  call({ name: 'computerCases', cases: computerCases, sound: () => computerSubject(), mutants: computerMutants });
  call({ name: 'deltaRelayCases', cases: deltaRelayCases, sound: () => relaySubject(), mutants: relayMutants });
  call({ name: 'schemaValidatorCases', cases: schemaValidatorCases, sound: soundValidator, mutants: validatorMutants });
}

/** Creates the subject of the session service of the core, with a clock that the cases can move. */
export function inMemorySessions(): SessionSubject {
  const clock = fakeClock();
  return { sessions: inMemorySessionService({ clock: clock.now }), wait: clock.advance };
}

/** The features that the session service of the core lacks. */
export const inMemoryLacks = {
  reopen: 'its sessions end with the process',
  isolation: 'it keeps the event objects of the runner, which does not change them',
};

function soundAgent(): ReturnType<typeof llmAgent> {
  return llmAgent({ name: 'helper', description: 'Helps', model: scriptedModel([]) });
}
