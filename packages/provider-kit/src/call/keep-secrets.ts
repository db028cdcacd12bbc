import type { ModelCallOptions, ModelRequest } from '@mortise/core';
import { isSecretName, withoutScheme } from '../error/secret-name.ts';
import { secretsIn } from '../error/secrets-in.ts';

/** The credentials of a call. */
export interface CallSecrets {
  readonly provider: string;
  /** Texts that no error may hold, the values of all headers among them. */
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly providerTools: ModelRequest['providerTools'];
}

/** Has a run neither store nor show what a call proves itself with. */
export function keepSecrets(
  keepSecret: NonNullable<ModelCallOptions['keepSecret']>,
  { provider, secrets, headers, providerTools }: CallSecrets,
): void {
  // A header with another name may have a value that occurs in every answer.
  const plain = Object.entries(headers).flatMap(([name, value]) => (isSecretName(name) ? [] : [withoutScheme(value)]));
  for (const secret of [...secrets.filter((each) => !plain.includes(each)), ...secretsIn(providerTools, true)])
    if (secret.length >= shortestKey) keepSecret(provider, secret);
}

/** Characters. Keys of local servers are often simple words, such as `ollama`. */
const shortestKey = 12;
