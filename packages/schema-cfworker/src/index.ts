export { type CfworkerValidatorOptions, cfworkerValidator } from './cfworker-validator.ts';
