import { CleanDeltas } from '../credential/clean-deltas.ts';
import { Secrets } from '../credential/secrets.ts';
import type { SecretParts } from '../run/run-secrets.ts';

/** What looks for secrets, loaded when the first of them is told. */
export const secretParts: SecretParts = {
  newSecrets: (from) => new Secrets(undefined, from),
  newDeltas: (secrets, show) => new CleanDeltas(secrets, show),
};
