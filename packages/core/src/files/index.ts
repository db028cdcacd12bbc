export { artifactFileCache } from './artifact-file-cache.ts';
export { artifactFile, artifactOf, type NamedArtifact } from './artifact-uri.ts';
export type { FileCache } from './file-cache.ts';
export { type FileModelOptions, fileModel } from './file-model.ts';
export type { FileCallOptions, FileStore, FileUpload, StoredFile } from './file-store.ts';
export type { FilePlace } from './file-uploads.ts';
export { type InMemoryFileCacheOptions, inMemoryFileCache } from './in-memory-file-cache.ts';
export { deleteFile, type FileOptions, type UploadFileOptions, uploadFile } from './upload-file.ts';
