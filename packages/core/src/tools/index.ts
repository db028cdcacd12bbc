export { type AskUserOptions, askUser } from './ask-user.ts';
