export { artifactBytes, artifactReaderName, artifactText, inMemoryArtifactService } from './artifact-service.ts';
