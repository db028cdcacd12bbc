import { endToEnd } from '@mortise/provider-kit/test';
import { chatDialect } from './support/chat-dialect.ts';
import { responsesDialect } from './support/responses-dialect.ts';

endToEnd([
  responsesDialect,
  // OpenAI itself does not accept thoughts on this protocol.
  {
    ...chatDialect,
    modelAt: (url, options) => chatDialect.modelAt(url, { chat: { echoThoughts: false }, ...options }),
  },
]);
