import { generatedAnswers, messagesWire } from '@mortise/provider-kit/test';
import { messagesDialect } from './support/messages-dialect.ts';

generatedAnswers(messagesWire, messagesDialect);
