import { type GeminiDialect, generateContentDialect } from './generate-content-dialect.ts';
import { interactionsDialect } from './interactions-dialect.ts';

/** The dialects of both protocols. */
export const dialects: readonly GeminiDialect[] = [generateContentDialect, interactionsDialect];
