export { type AnswerCredentialOptions, answerCredential } from './answer/answer-credential.ts';
export type {
  ApiKeyConfig,
  AuthConfig,
  AuthorizationCodeConfig,
  BearerConfig,
  ClientCredentialsConfig,
  DeviceCodeConfig,
  OAuthConfig,
} from './config/auth-config.ts';
export type { AuthOptions } from './config/auth-options.ts';
export { credentialKeyOf } from './config/credential-key.ts';
export { authGate } from './gate/auth-gate.ts';
export { authTool } from './gate/auth-tool.ts';
export { AuthError } from './scope/auth-error.ts';
export { invalidateCredential } from './use/invalidate-credential.ts';
export { withCredential } from './use/with-credential.ts';
