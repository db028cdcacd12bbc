import type { Model, ModelRequest } from '@mortise/core';
import { type ScriptedTurn, scriptedModel } from '@mortise/testing';
import { canary, type TurnEnd, type TurnPlan } from './story.ts';
import { argsText } from './story-tools.ts';

/** The recorder of the model's requests. */
export interface ModelStage {
  /** Returns the turn to answer with, and records its events. */
  asked(request: ModelRequest, signal: AbortSignal): AskedTurn;
}

/** One request while it is answered. */
export interface AskedTurn {
  readonly at: number;
  readonly turn: TurnPlan | undefined;
  event(isDelta: boolean): void;
}

/**
 * Creates the model of a story: it plays its turns in order for any requests; after the last it reports that
 * there are none left.
 */
export function storyModel(stage: ModelStage): Model {
  return {
    provider: 'scripted',
    id: 'scripted',
    async *generate(request, { signal }) {
      const { at, turn, event } = stage.asked(request, signal);
      const model = scriptedModel([turn ? scripted(turn, at) : 'done']);
      for await (const part of model.generate(request, { signal })) {
        event(part.type !== 'end' && part.type !== 'failure');
        yield part;
      }
    },
  };
}

/** Returns the real end of a turn: one without text and calls is empty. */
export function endOf({ end, text, calls }: TurnPlan): TurnEnd {
  const empty = text === '' && calls.length === 0;
  return empty && ['normal', 'length', 'other'].includes(end) ? 'empty' : end;
}

function scripted(turn: TurnPlan, at: number): ScriptedTurn {
  const end = endOf(turn);
  const said: ScriptedTurn = {
    ...(turn.thought && { thought: 'hm' }),
    ...(turn.text !== '' && { text: turn.text }),
    calls: turn.calls.map((call, index) => ({
      name: call.tool,
      args: call.args === 'good' && call.asObject ? (JSON.parse(argsText(call)) as never) : argsText(call),
      id: turn.ids === 'own' ? `call_${at}_${index}` : turn.ids === 'same' ? 'call_0' : '',
      ...(call.args === 'good' && call.asObject && { asObject: true as const }),
    })),
    chunks: turn.chunk,
    metadata: { turn: at },
    usage: { inputTokens: 5, outputTokens: 1 },
  };
  switch (end) {
    case 'normal':
      return said;
    case 'length':
    case 'safety':
    case 'other':
      return { ...said, finishReason: end };
    case 'empty':
      return { metadata: { turn: at } };
    case 'fail':
      return { ...said, fail: { code: 'overloaded' } };
    case 'throw':
      return { ...said, throws: new Error(`the connection broke with ${canary}`) };
    case 'cut':
      return { ...said, cut: true };
    case 'stall':
      return { ...said, stall: true };
    case 'deaf':
      return { ...said, stall: 'deaf' };
  }
}
