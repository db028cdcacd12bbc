export { CredentialUnreadableError } from './credential-unreadable-error.ts';
export { readEvent, readJson } from './read-json.ts';
export { type EncryptionKey, Sealing } from './sealing.ts';
export { type StateDelta, type StoredScope, stateDelta, storedEvent, storedScope } from './state-delta.ts';
export { readText, storedText } from './stored-text.ts';
