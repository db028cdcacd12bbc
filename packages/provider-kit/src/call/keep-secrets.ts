import type { ModelCallOptions, ModelRequest } from '@mortise/core';
import { isSecretName, secretsIn, withoutScheme } from '../error/secrets.ts';

/** The credentials of a call. */
export interface CallSecrets {
  readonly provider: string;
  /** Texts that no error may contain, including the values of all headers. */
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly providerTools: ModelRequest['providerTools'];
}

/** Registers the credentials of a call with its run, which then neither stores nor shows them. */
export function keepSecrets(
  keepSecret: NonNullable<ModelCallOptions['keepSecret']>,
  { provider, secrets, headers, providerTools }: CallSecrets,
): void {
  // A header with another name may have a value that occurs in every answer.
  const plain = Object.entries(headers).flatMap(([name, value]) => (isSecretName(name) ? [] : [withoutScheme(value)]));
  for (const secret of [...secrets.filter((each) => !plain.includes(each)), ...secretsIn(providerTools, true)])
    if (secret.length >= shortestKey) keepSecret(provider, secret);
}

/**
 * The minimum length of a credential, in characters: keys
 * of local servers are ordinary words, such as `ollama`.
 */
const shortestKey = 12;
