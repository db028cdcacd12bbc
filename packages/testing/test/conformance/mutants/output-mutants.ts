import type { OutputSubject } from '../../../src/index.ts';
import { datedOutput } from '../sample-outputs.ts';
import type { Mutants } from './mutants.ts';

/** One output with one fault for each case of outputs. */
export const outputMutants: Mutants<OutputSubject> = {
  'output:stored': () => datedOutput(() => () => 1),
  'output:again': () => {
    let times = 0;
    return datedOutput((on) => new Date(Date.parse(on) + times++));
  },
  'output:again/changes': () =>
    datedOutput((on, given) => {
      given['on'] = '2026-01-02';
      return new Date(on);
    }),
};
