import { recordedAnswers } from '@mortise/provider-kit/test';
import { generateContentDialect } from '../support/generate-content-dialect.ts';
import { interactionsDialect } from '../support/interactions-dialect.ts';

recordedAnswers('google.generateContent', generateContentDialect);
recordedAnswers('google.interactions', interactionsDialect);
