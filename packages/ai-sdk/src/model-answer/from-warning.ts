import type { ModelWarning } from '@mortise/core';
import type { SaidWarning } from '../model-spec/stream-part.ts';

/** Converts a warning of the provider's package: about a request member that it dropped or changed. */
export function fromWarning(said: SaidWarning): ModelWarning {
  switch (said.type) {
    case 'unsupported':
      return warning(said.feature, said.details ?? 'the provider does not have it; it was omitted.');
    case 'compatibility':
      return warning(said.feature, said.details ?? 'it is sent in another form, which may work less well.');
    case 'deprecated':
      return warning(said.setting, said.message);
    case 'other':
      return { type: 'warning', feature: 'provider', message: said.message };
    default: {
      const { type, ...rest } = said as unknown as { readonly type: unknown };
      return { type: 'warning', feature: 'provider', message: `${String(type)}: ${JSON.stringify(rest)}` };
    }
  }
}

function warning(feature: string, message: string): ModelWarning {
  return { type: 'warning', feature: ours.get(feature) ?? String(feature), message: `${feature}: ${message}` };
}

/** Settings that have another name here. */
const ours: ReadonlyMap<string, string> = new Map([
  ['reasoning', 'thinking'],
  ['responseFormat', 'outputJsonSchema'],
]);
