import type { CallContext } from '../run/call-context.ts';

/** Whoever can save the whole of a result for its call. */
export type ResultKeeper = Pick<CallContext, 'functionCallId' | 'saveArtifact' | 'wasOffered'>;
