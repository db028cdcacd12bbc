import type { Model } from '@mortise/core';
import { type ScriptedCall, scriptedModel } from '@mortise/testing';

/** A model that makes one call from the text of the user, and then ends. */
export function obedientModel(id: string, callOf: (words: string) => ScriptedCall): Model {
  return {
    provider: 'scripted',
    id,
    generate(request, options) {
      const last = request.contents.at(-1);
      const [words] = last?.role === 'user' ? last.parts : [];
      const step = words?.type === 'text' ? { calls: [callOf(words.text)] } : 'Done.';
      return scriptedModel([step]).generate(request, options);
    },
  };
}
