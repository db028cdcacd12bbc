export { type ArtifactFilesOptions, artifactFiles } from './artifact-files.ts';
export { type AskUserOptions, askUser } from './ask-user.ts';
export { type Example, type ExampleCall, type ExampleProvider, exampleTool } from './example-tool.ts';
export { type ExitLoopOptions, exitLoop } from './exit-loop.ts';
export { type IdenticalCallGateOptions, identicalCallGate } from './identical-call-gate.ts';
export { type LoadArtifactsOptions, loadArtifacts } from './load-artifacts.ts';
export { type LoadMemoryOptions, loadMemory } from './load-memory.ts';
export { type PreloadMemoryOptions, preloadMemory } from './preload-memory.ts';
export { type ReadArtifactOptions, readArtifact } from './read-artifact.ts';
