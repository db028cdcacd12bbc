export { CredentialUnreadableError } from './credential-unreadable-error.ts';
export { type IndexChange, indexChange, storedIndex } from './index-change.ts';
export { pause } from './pause.ts';
export { readEvent, readJson } from './read-json.ts';
export { type EncryptionKey, encryptionKeyMembers, Sealing } from './sealing.ts';
export { SessionQuestions } from './session-questions.ts';
export {
  type StateDelta,
  type StoredScope,
  stateDelta,
  storedEvent,
  storedScope,
  writtenEvent,
} from './state-delta.ts';
export { readText, storedText } from './stored-text.ts';
