import { preparedRequests } from '@mortise/provider-kit/test';
import { chatDialect } from './support/chat-dialect.ts';
import { responsesDialect } from './support/responses-dialect.ts';

preparedRequests([responsesDialect, chatDialect]);
