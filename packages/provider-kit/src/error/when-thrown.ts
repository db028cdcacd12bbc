import type { FromError } from '../wire/wire.ts';
import { isModelError } from './is-model-error.ts';
import { notLoaded } from './not-loaded.ts';

/** A `fromError` that is loaded when something is thrown: most calls need none. */
export function whenThrown(load: () => Promise<FromError>): FromError {
  return (thrown, provider, opened) =>
    isModelError(thrown)
      ? thrown
      : load()
          .then((fromError) => fromError(thrown, provider, opened))
          .catch((cause: unknown) =>
            notLoaded(`a call of ${provider} failed, and the module that reads its error`, cause),
          );
}
