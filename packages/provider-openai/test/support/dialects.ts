import { chatDialect } from './chat-dialect.ts';
import type { Dialect } from './dialect.ts';
import { responsesDialect } from './responses-dialect.ts';

/** Both protocols. */
export const dialects: readonly Dialect[] = [responsesDialect, chatDialect];
