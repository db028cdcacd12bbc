export { deleteSessionsBefore, type SessionStores } from './delete-sessions-before.ts';
export {
  ForgetError,
  type ForgetFailure,
  type ForgetReport,
  forgetUser,
  type SessionWakes,
  type UserGrants,
  type UserStores,
} from './forget-user.ts';
