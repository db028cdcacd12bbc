export { type CountOptions, countTokens } from './count-tokens.ts';
export { estimateContentTokens, estimateTokens } from './estimate-tokens.ts';
