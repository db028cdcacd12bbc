import { type GeminiDialect, generateContentDialect } from './generate-content-dialect.ts';
import { interactionsDialect } from './interactions-dialect.ts';

/** Both protocols. */
export const dialects: readonly GeminiDialect[] = [generateContentDialect, interactionsDialect];
