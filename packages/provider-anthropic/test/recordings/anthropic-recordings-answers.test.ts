import { recordedAnswers } from '@mortise/provider-kit/test';
import { messagesDialect } from '../support/messages-dialect.ts';

recordedAnswers('anthropic.messages', messagesDialect);
