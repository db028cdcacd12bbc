import type { Dialect } from '@mortise/provider-kit/test';
import { messagesDialect } from './messages-dialect.ts';

/** The dialects of all protocols of the package. */
export const dialects: readonly Dialect[] = [messagesDialect];
