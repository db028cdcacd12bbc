import type { Model } from '@mortise/core';
import { type ModelSubject, type ProviderTurn, type ScriptedTurn, scriptedModel } from '../../src/index.ts';

/** A scripted model that plays what a provider would do. */
export function scriptedSubject(change: (model: Model) => Model = (model) => model): ModelSubject {
  return { playing: (script) => change(scriptedModel(script.map(scriptedTurn))) };
}

function scriptedTurn(turn: ProviderTurn): ScriptedTurn {
  switch (turn.do) {
    case 'answer': {
      const { do: _, pieces, ...answer } = turn;
      return { ...answer, ...(pieces !== undefined && { chunks: pieces }) };
    }
    case 'fail':
      return { fail: { code: `status_${turn.status}`, retryable: turn.status === 429 || turn.status >= 500 } };
    case 'stall':
      return { ...said(turn.text), stall: true };
    case 'cut':
      return { ...said(turn.text), fail: { code: 'stream_cut' } };
    case 'garbage':
      return { fail: { code: 'bad_response' } };
  }
}

function said(text: string): ScriptedTurn {
  return text === '' ? {} : { text };
}
