import type { GenkitAction, GenkitActionMetadata } from '../src/index.ts';

/** Returns an action in Genkit's format. */
export function fakeAction(
  own: Partial<GenkitActionMetadata> = {},
  run: (input: { readonly city: string }, options: Readonly<Record<string, unknown>>) => unknown = ({ city }) =>
    `sunny in ${city}`,
): GenkitAction {
  return {
    __action: {
      name: 'weather',
      actionType: 'tool',
      description: 'Weather of a city',
      inputJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      metadata: { type: 'tool' },
      ...own,
    },
    run: async (input: never, options: never) => ({ result: await run(input, options) }),
  };
}
