import type { Model, ModelRequest } from '@mortise/core';
import { type ScriptedTurn, scriptedModel } from '@mortise/testing';
import { canary, type TurnEnd, type TurnPlan } from './story.ts';
import { argsText } from './story-tools.ts';

/** Who writes down what the model was asked. */
export interface ModelStage {
  /** The turn to answer with, and who is told of its events. */
  asked(request: ModelRequest, signal: AbortSignal): AskedTurn;
}

/** One request, while it is answered. */
export interface AskedTurn {
  readonly at: number;
  readonly turn: TurnPlan | undefined;
  event(isDelta: boolean): void;
}

/** The model of a story: turn after turn, whatever it is asked; when there is none left it says so. */
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

/** How a turn ends indeed: one without words and calls is empty. */
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
