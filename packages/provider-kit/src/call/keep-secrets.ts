import type { ModelCallOptions, ModelRequest } from '@mortise/core';
import { isSecretName, secretsIn, withoutScheme } from '../error/secrets.ts';

/** What a call proves itself with. */
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
  // A header of any other name may hold a word of every answer.
  const plain = Object.entries(headers).flatMap(([name, value]) => (isSecretName(name) ? [] : [withoutScheme(value)]));
  for (const secret of [...secrets.filter((each) => !plain.includes(each)), ...secretsIn(providerTools, true)])
    if (secret.length >= shortestKey) keepSecret(provider, secret);
}

/** Characters. What local servers are given as a key is a word, as `ollama`. */
const shortestKey = 12;
