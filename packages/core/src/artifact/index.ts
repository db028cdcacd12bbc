export { artifactReaderName } from './artifact-reader-name.ts';
export { artifactBytes, artifactText } from './artifact-text.ts';
export { inMemoryArtifactService } from './in-memory-artifact-service.ts';
