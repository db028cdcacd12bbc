import { generateContentWire, generatedAnswers, interactionsWire } from '@mortise/provider-kit/test';
import { generateContentDialect } from './support/generate-content-dialect.ts';
import { interactionsDialect } from './support/interactions-dialect.ts';

generatedAnswers(generateContentWire, generateContentDialect);
generatedAnswers(interactionsWire, interactionsDialect);
