import { textOf } from '../content/text-of.ts';
import { ModelError } from '../error/model-error.ts';
import type { ModelEnd } from '../model/model-event.ts';
import { type AgentScope, warn } from '../run/run-scope.ts';
import { normalizeTurn } from './normalize-turn.ts';
import type { ModelTurn } from './plain-turn.ts';
import type { FailedTurn } from './read-stream.ts';

/**
 * A model's turn that is not plain, and what has to be said
 * about it. Throws where it is no turn, as `normalizeTurn` does.
 */
export function unusualTurn(scope: AgentScope, end: ModelEnd, eventId: string): ModelTurn | FailedTurn {
  const { model } = scope.agent;
  const isLenient = (name: string): boolean => scope.turn?.table.byName.get(name)?.lenientArgs === true;
  const turn = scope.run.secrets.json(normalizeTurn(end, model, eventId, isLenient));
  const calls = countCalls(turn.content);
  if (turn.finishReason.unified === 'error' && calls === 0) {
    const { raw = 'error' } = turn.finishReason;
    const error = new ModelError('finish_error', `${model.id} ended its answer with an error (${raw}). Ask again.`);
    return { error, text: textOf(turn.content), usage: turn.usage };
  }
  if (calls < countCalls(end.content))
    warn(scope, 'duplicate_call', `${model.id} sent a call twice, under one id; it is one call, with one answer`);
  if (end.metadata && !turn.metadata)
    warn(scope, 'unsupported', `the metadata of ${model.id} is not a JSON object, and is omitted`);
  if (end.sources && !turn.sources && end.sources.length !== 0)
    warn(scope, 'unsupported', `the sources of ${model.id} are not an array of JSON objects, and are omitted`);
  return turn;
}

function countCalls({ parts }: ModelEnd['content']): number {
  return parts.filter(({ type }) => type === 'functionCall').length;
}
