export { IntegrityError } from './integrity-error.ts';
export { type IntegrityOptions, integritySessions } from './integrity-sessions.ts';
export type { ChainBreak } from './read-chain.ts';
export type { Seal, SealedEvent } from './seal.ts';
export { type ChainHead, type Verification, type VerifyOptions, verifySession } from './verify-session.ts';
export { type ContentInstead, withoutContent } from './without-content.ts';
