export { type FsArtifactOptions, fsArtifactService } from './fs-artifact-service.ts';
