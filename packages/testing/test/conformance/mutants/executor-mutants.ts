import type { ToolContext } from '@mortise/core';
import type { ExecutorSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

/** The fault of an executor. */
interface Fault {
  /** The code sees the environment of the application. */
  readonly isOpen?: boolean;
  /** The reaction to an abort: none, or only its message, while the code continues. */
  readonly abort?: 'late' | 'ignored' | 'left';
  /** The result of code that fails. */
  readonly failed?: 'thrown' | 'ok' | 'silent';
  /** True if everything fails after code has failed once. */
  readonly isBroken?: boolean;
  readonly kept?: (output: string) => string;
}

const secret = 'the-key-of-the-application';
const most = 200;

/** Creates an executor that runs scripts of a command and a text in this process. */
export function executorSubject(fault: Fault = {}): ExecutorSubject {
  let beats = 0;
  let hasFailed = false;
  const { kept = bounded } = fault;
  return {
    async run(code, context) {
      const [word, text = ''] = code.split(/ (.*)/s);
      if (word === 'fail' && fault.failed === 'thrown') throw new Error(text);
      if (word === 'beat') return { ok: false, output: await untilAborted(fault, context, () => beats++) };
      const wentWell = word !== 'fail' && !(fault.isBroken && hasFailed);
      hasFailed ||= word === 'fail';
      const said = word === 'read' ? (fault.isOpen && text === 'environment' ? secret : 'nothing there') : text;
      return {
        ok: wentWell || fault.failed === 'ok',
        output: kept(!wentWell && fault.failed === 'silent' ? '' : said),
      };
    },
    says: (text) => `say ${text}`,
    fails: (text) => `fail ${text}`,
    floods: `say ${'x'.repeat(2 * most)}`,
    mostOutput: most,
    endless: 'beat',
    beats: () => beats,
    secret,
    reaches: ['read file', 'read environment'],
  };
}

/** One executor with one fault for each case of executors. */
export const executorMutants: Mutants<ExecutorSubject> = {
  'code-executor:apart': () => executorSubject({ isOpen: true }),
  'code-executor:apart/with nothing that tries': () => ({ ...executorSubject({ isOpen: true }), reaches: [] }),
  'code-executor:stops': () => executorSubject({ abort: 'ignored' }),
  'code-executor:stops/and leaves what it began': () => executorSubject({ abort: 'left' }),
  'code-executor:stops/only what runs already': () => executorSubject({ abort: 'late' }),
  'code-executor:stops/where nothing runs': () => ({ ...executorSubject(), endless: 'say nothing' }),
  'code-executor:told': () => executorSubject({ failed: 'thrown' }),
  'code-executor:told/as if it were well': () => executorSubject({ failed: 'ok' }),
  'code-executor:told/without its words': () => executorSubject({ failed: 'silent' }),
  'code-executor:told/once': () => executorSubject({ isBroken: true }),
  'code-executor:bounded': () => executorSubject({ kept: (output) => output }),
  'code-executor:bounded/and nobody says it': () => executorSubject({ kept: (output) => output.slice(0, most) }),
  'code-executor:bounded/to nothing': () => executorSubject({ kept: () => 'too much' }),
};

function bounded(output: string): string {
  return output.length <= most ? output : `${output.slice(0, most - 20)} (shortened)`;
}

/** Repeats an effect until the signal aborts. */
function untilAborted({ abort }: Fault, { signal }: ToolContext, beat: () => void): Promise<string> {
  if (signal.aborted) {
    if (abort === 'late') beat();
    return Promise.resolve('stopped');
  }
  const timer: unknown = setInterval(beat, 5);
  // Timers without processes are numbers, which keep no process alive.
  if (typeof timer === 'object') (timer as { unref(): void }).unref();
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => {
      if (abort === 'ignored') return;
      if (abort !== 'left') clearInterval(timer as number);
      resolve('stopped');
    }),
  );
}
