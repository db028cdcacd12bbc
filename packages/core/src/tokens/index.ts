export { type CountOptions, countTokens, estimateContentTokens, estimateTokens } from './count-tokens.ts';
