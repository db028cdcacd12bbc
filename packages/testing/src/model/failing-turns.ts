import type { ProviderTurn } from './model-subject.ts';

/** The failures that may happen while a model answers. */
export const failingTurns: readonly ProviderTurn[] = [
  { do: 'fail', status: 400 },
  { do: 'fail', status: 500 },
  { do: 'cut', text: '' },
  { do: 'cut', text: 'It is' },
  { do: 'cut', text: 'It is', clean: true },
  { do: 'garbage' },
];
