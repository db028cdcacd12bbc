export { waitFor } from '@mortise/http-kit';
export { checkFileOptions, checkLifetime, type FileStoreOptions, fileOptionNames } from './file-options.ts';
export { type FileWire, wireFiles } from './wire-files.ts';
