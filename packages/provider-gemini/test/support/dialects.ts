import { type GeminiDialect, generateContentDialect } from './generate-content-dialect.ts';

/** The one protocol. */
export const dialects: readonly GeminiDialect[] = [generateContentDialect];
