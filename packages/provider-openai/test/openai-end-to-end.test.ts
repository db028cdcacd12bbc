import { endToEnd } from '@mortise/provider-kit/test';
import { chatDialect } from './support/chat-dialect.ts';
import { responsesDialect } from './support/responses-dialect.ts';

endToEnd([
  responsesDialect,
  // Thoughts are no part of what OpenAI itself takes on this protocol.
  {
    ...chatDialect,
    modelAt: (url, options) => chatDialect.modelAt(url, { chat: { echoThoughts: false }, ...options }),
  },
]);
