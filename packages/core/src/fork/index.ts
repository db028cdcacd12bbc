export { SessionForkError, SessionRewindError } from './fork-errors.ts';
export { type Fork, type ForkOptions, forkSession } from './fork-session.ts';
export type { LaterArtifact } from './later-artifacts.ts';
export type { LaterEffect } from './later-events.ts';
export { type RewindOptions, type Rewound, rewindSession } from './rewind-session.ts';
