import type { RunEvent, RunResult, SessionKey } from '@mortise/core';

/** The text of a delta: about three tokens. */
export const text = 'a word or so ';

export const key: SessionKey = { appName: 'bench', userId: 'u', sessionId: 's' };

/** The same deltas for all subjects, with a pause after every few deltas, as on a socket. */
export async function* deltaStream(
  deltas: number,
  atOnce: number,
  rest: () => Promise<unknown> = () => new Promise(setImmediate),
): AsyncGenerator<RunEvent, void, void> {
  for (let at = 0; at < deltas; at++) {
    if (at % atOnce === 0) await rest();
    yield { type: 'delta', author: 'a', turn: 't', index: 0, kind: 'text', text };
  }
  yield { type: 'end', result: ended };
}

const ended: RunResult = {
  status: 'completed',
  session: key,
  output: undefined,
  text: '',
  parts: [],
  pending: [],
  usage: {},
  usageByModel: [],
  calls: [],
  warnings: [],
  revision: 0,
};
