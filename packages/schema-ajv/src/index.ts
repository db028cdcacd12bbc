export { type AjvValidatorOptions, ajvValidator } from './ajv-validator.ts';
