export { inMemoryArtifactService } from './in-memory-artifact-service.ts';
