import { endToEnd } from '@mortise/provider-kit/test';
import { chatDialect } from './support/chat-dialect.ts';
import { responsesDialect } from './support/responses-dialect.ts';

endToEnd([
  responsesDialect,
  // OpenAI's own Chat Completions does not accept thoughts.
  {
    ...chatDialect,
    modelAt: (url, options) => chatDialect.modelAt(url, { chat: { echoThoughts: false }, ...options }),
  },
]);
