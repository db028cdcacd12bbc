import { recordedAnswers } from '@mortise/provider-kit/test';
import { chatDialect } from '../support/chat-dialect.ts';
import { responsesDialect } from '../support/responses-dialect.ts';

recordedAnswers('openai.responses', responsesDialect);
recordedAnswers('openai.chat', chatDialect);
