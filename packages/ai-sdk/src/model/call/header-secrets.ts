import { isSecretName, withoutScheme } from '@mortise/provider-kit';
import type { AiSdkLanguageModel } from '../../model-spec/language-model.ts';

/**
 * The credentials of a model, as far as they are visible: the headers that the models of most packages keep
 * in `config`. The set grows, because keys change.
 */
export class HeaderSecrets {
  readonly #model: AiSdkLanguageModel;
  readonly #seen: Set<string> = new Set();

  constructor(model: AiSdkLanguageModel) {
    this.#model = model;
  }

  /** All that were seen so far. */
  look(): readonly string[] {
    try {
      const headers = headersOf(this.#model);
      if (headers instanceof Promise) headers.then(this.#keep, () => {});
      else this.#keep(headers);
    } catch {
      // There is no key: the call reports that.
    }
    return [...this.#seen];
  }

  readonly #keep = (headers: unknown): void => {
    if (typeof headers !== 'object' || headers === null) return;
    for (const [name, value] of Object.entries(headers))
      if (typeof value === 'string' && value !== '' && isSecretName(name)) this.#seen.add(withoutScheme(value));
  };
}

function headersOf(model: AiSdkLanguageModel): unknown {
  const config: unknown = 'config' in model ? model.config : undefined;
  if (typeof config !== 'object' || config === null || !('headers' in config)) return undefined;
  return typeof config.headers === 'function' ? config.headers() : config.headers;
}
