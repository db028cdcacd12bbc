export { CredentialUnreadableError } from './credential-unreadable-error.ts';
export { type IndexChange, indexChange, storedIndex } from './index-change.ts';
export { pause } from './pause.ts';
export { type EncryptionKey, encryptionKeyMembers, Sealing } from './sealing.ts';
export { readEvent, readJson, SessionQuestions } from './session-questions.ts';
export {
  type StateDelta,
  type StoredScope,
  stateDelta,
  storedEvent,
  storedScope,
  writtenEvent,
} from './state-delta.ts';
export { readText, storedText } from './stored-text.ts';
