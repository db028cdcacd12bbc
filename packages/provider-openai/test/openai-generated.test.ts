import { chatWires, generatedAnswers, responsesWire } from '@mortise/provider-kit/test';
import { chatDialect } from './support/chat-dialect.ts';
import { responsesDialect } from './support/responses-dialect.ts';

generatedAnswers(responsesWire, responsesDialect);
for (const wire of chatWires) generatedAnswers(wire, chatDialect, 30);
