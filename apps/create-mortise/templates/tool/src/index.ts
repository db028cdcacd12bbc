export { type ExchangeRateOptions, exchangeRate } from './exchange-rate.ts';
