export { type AnswerCredentialOptions, answerCredential } from './answer/answer-credential.ts';
export {
  type ApiKeyConfig,
  type AuthConfig,
  type AuthorizationCodeConfig,
  type BearerConfig,
  type ClientCredentialsConfig,
  credentialKeyOf,
  type DeviceCodeConfig,
  type OAuthConfig,
} from './config/auth-config.ts';
export type { AuthOptions } from './config/auth-options.ts';
export { authGate, authTool } from './gate/auth-gate.ts';
export { AuthError } from './scope/auth-error.ts';
export { invalidateCredential, withCredential } from './use/with-credential.ts';
