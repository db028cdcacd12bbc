export { deleteSessionsBefore, type SessionStores } from './delete-sessions-before.ts';
export { ForgetError, type ForgetFailure } from './forget-error.ts';
export type { ForgetReport } from './forget-report.ts';
export { forgetUser, type SessionWakes, type UserGrants, type UserStores } from './forget-user.ts';
