export { artifactFile, artifactOf, type NamedArtifact } from './artifact-uri.ts';
export { artifactFileCache, type FileCache, type InMemoryFileCacheOptions, inMemoryFileCache } from './file-cache.ts';
export { type FileModelOptions, fileModel } from './file-model.ts';
export type { FileCallOptions, FileStore, FileUpload, StoredFile } from './file-store.ts';
export type { CachedFileStore } from './file-uploads.ts';
export { deleteFile, type FileOptions, type UploadFileOptions, uploadFile } from './upload-file.ts';
