export { ForgetError, type ForgetFailure } from './forget-error.ts';
export { forgetUser, type UserStores } from './forget-user.ts';
