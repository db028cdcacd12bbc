import type { ComputerSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

/** The fault of a computer. */
interface Fault {
  /** The actions of one answer are started at once. */
  readonly isParallel?: boolean;
  /** The screen that the result shows. */
  readonly shows?: 'first' | 'none';
  /** The result of an impossible action. */
  readonly refused?: 'thrown' | 'ok' | 'silent' | 'broken';
  /** The reaction to an abort: none, only if it came first, or only later. */
  readonly abort?: 'ignored' | 'between' | 'before';
}

const refused = 'what has no key';
const reason = 'there is no key for it';

/** Creates a computer that types into an array. Its screen is a number, in Base64. */
export function computerSubject(fault: Fault = {}): ComputerSubject {
  const typed: string[] = [];
  let isBroken = false;
  const screen = (): string => btoa(String(typed.length));
  const type = async (text: string, at: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, fault.isParallel ? 20 - at * 5 : 3));
    if (isBroken || (text === refused && fault.refused !== 'ok')) {
      isBroken = fault.refused === 'broken';
      throw new Error(fault.refused === 'silent' ? '' : reason);
    }
    if (text !== refused) typed.push(text);
  };
  return {
    async run(texts, { signal }) {
      const first = screen();
      const stopAt = (at: number): void => {
        if (fault.abort === 'ignored' || fault.abort === (at === 0 ? 'between' : 'before')) return;
        signal.throwIfAborted();
      };
      try {
        if (fault.isParallel) await Promise.all(texts.map(type));
        else
          for (const [at, text] of texts.entries()) {
            stopAt(at);
            await type(text, at);
          }
      } catch (error) {
        if (fault.refused === 'thrown') throw error;
        return { ok: false, output: error instanceof Error ? error.message : '' };
      }
      return { ok: true, output: '', ...(fault.shows !== 'none' && { screen: fault.shows ? first : screen() }) };
    },
    typed: () => [...typed],
    screen,
    refused,
    reason,
  };
}

/** One computer with one fault for each case of computers. */
export const computerMutants: Mutants<ComputerSubject> = {
  'computer:order': () => computerSubject({ isParallel: true }),
  'computer:order/and the screen of before': () => computerSubject({ shows: 'first' }),
  'computer:order/and no screen': () => computerSubject({ shows: 'none' }),
  'computer:told': () => computerSubject({ refused: 'thrown' }),
  'computer:told/as if it were well': () => computerSubject({ refused: 'ok' }),
  'computer:told/without a reason': () => computerSubject({ refused: 'silent' }),
  'computer:told/once': () => computerSubject({ refused: 'broken' }),
  'computer:stops': () => computerSubject({ abort: 'ignored' }),
  'computer:stops/only before': () => computerSubject({ abort: 'before' }),
  'computer:stops/only in between': () => computerSubject({ abort: 'between' }),
};
