export { cutText } from '../json/cut-text.ts';
export { CleanStream } from './clean-stream.ts';
export { inMemoryCredentialService } from './in-memory-credential-service.ts';
export { Secrets, type SecretValues } from './secrets.ts';
