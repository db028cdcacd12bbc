import type { Model, Part } from '@mortise/core';
import { type ScriptedModel, type ScriptedTurn, scriptedModel } from '../../src/index.ts';
import type { ModelSubject, ProviderTurn } from '../../src/model/index.ts';
import { plainRequest } from './plain-request.ts';

/** Creates the subject of a scripted model that acts like a provider; `change` wraps the model. */
export function scriptedSubject(change: (model: Model) => Model = (model) => model): ModelSubject {
  const models: ScriptedModel[] = [];
  return {
    playing(script) {
      const model = scriptedModel(script.map(scriptedTurn));
      models.push(model);
      return change(model);
    },
    sent: () => models.flatMap(({ requests }) => requests.map(plainRequest)),
  };
}

/** Converts a provider's turn to a turn of a scripted model. */
export function scriptedTurn(turn: ProviderTurn): ScriptedTurn {
  switch (turn.do) {
    case 'answer': {
      const { do: _, pieces, bytes: _bytes, mark, stopReason, ...said } = turn;
      const answer =
        stopReason === undefined ? said : { ...said, finishReason: { unified: 'other', raw: stopReason } as const };
      const chunks = pieces !== undefined && { chunks: pieces };
      return mark === undefined ? { ...answer, ...chunks } : { parts: markedParts(turn, mark), ...chunks };
    }
    case 'fail': {
      const { status, message, retryAfterMs, headers } = turn;
      return {
        ...(headers && { headers }),
        fail: {
          code: codes[status],
          status,
          retryable: status === 429 || status >= 500,
          ...(message !== undefined && { message }),
          ...(retryAfterMs !== undefined && { retryAfterMs }),
        },
      };
    }
    case 'stall':
      return { ...said(turn.text), stall: true };
    case 'cut':
      return { ...said(turn.text), fail: { code: turn.says ? 'overloaded' : 'stream_cut', retryable: true } };
    case 'garbage':
      return { fail: { code: 'bad_stream' } };
  }
}

function markedParts(
  { thought = '', text = '', calls = [] }: Extract<ProviderTurn, { readonly do: 'answer' }>,
  mark: string,
): readonly Part[] {
  return [
    { type: 'thought', text: thought, providerMetadata: { scripted: { mark } } },
    { type: 'text', text },
    ...calls.map(({ name, args }) => {
      return { type: 'functionCall' as const, id: '', name, args: typeof args === 'string' ? {} : args };
    }),
  ];
}

function said(text: string): ScriptedTurn {
  return text === '' ? {} : { text };
}

const codes = { 400: 'bad_request', 401: 'auth', 429: 'rate_limit', 500: 'overloaded', 503: 'overloaded' } as const;
