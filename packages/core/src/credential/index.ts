export { inMemoryCredentialService } from './in-memory-credential-service.ts';
