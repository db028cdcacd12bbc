export { cutText } from '../json/clip-text.ts';
export { CleanStream } from './clean-stream.ts';
export { inMemoryCredentialService } from './credential-service.ts';
export { Secrets, type SecretValues } from './secrets.ts';
