import { isJsonObject, type JsonValue } from '@mortise/core';
import { lastLog, type Played, plansOf } from '../played.ts';
import { argsText } from '../story-tools.ts';

/** O9: the history is what the model said and what the tools returned, and never changes afterwards. */
export function historyIsTrue(played: Played): readonly string[] {
  return [...rewritten(played), ...misquotedTurns(played), ...misquotedCalls(played), ...misquotedResults(played)];
}

/** A request begins with all of the request before, and what was sent stays as it was. */
function rewritten({ requests }: Played): readonly string[] {
  return requests.flatMap(({ sent, kept, turn, at }, index) => {
    if (JSON.stringify(sent) !== JSON.stringify(kept)) return [`what request ${turn} said was changed later`];
    const next = requests[index + 1];
    if (next?.at.timeline !== at.timeline) return [];
    const same = JSON.stringify(next.sent.slice(0, sent.length)) === JSON.stringify(sent);
    return same ? [] : [`request ${next.turn} does not go on from request ${turn}`];
  });
}

function misquotedTurns(played: Played): readonly string[] {
  return lastLog(played).flatMap((event) => {
    if (event.type !== 'model') return [];
    const said = event.content.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
    const turn = event.metadata?.['turn'];
    const plans = typeof turn === 'number' ? played.story.turns.slice(turn, turn + 1) : played.story.turns;
    const known = ['done', ...plans.map(({ text }) => text)];
    const quoted = event.acts ? known.includes(said) : known.some((text) => text.startsWith(said));
    return quoted ? [] : [`the log quotes the model with ${JSON.stringify(said)}`];
  });
}

function misquotedCalls(played: Played): readonly string[] {
  const plans = plansOf(lastLog(played), played.story);
  return lastLog(played).flatMap((event) =>
    event.type !== 'model'
      ? []
      : event.content.parts.flatMap((part) => {
          if (part.type !== 'functionCall') return [];
          const plan = plans.get(part.id);
          if (!plan) return [`the log has the call ${part.id}, which the model did not make`];
          if (part.name !== plan.tool) return [`the log has ${part.name} in place of ${plan.tool}`];
          const args = part.refused ? '{}' : argsText(plan);
          return sameJson(part.args, JSON.parse(args)) ? [] : [`the log has other arguments of ${part.id}`];
        }),
  );
}

/** Every ok result is what a body returned, what somebody answered, or what was delivered. */
function misquotedResults(played: Played): readonly string[] {
  const log = lastLog(played);
  return log.flatMap((event) => {
    if (event.type !== 'response' || event.outcome.status !== 'ok') return [];
    const { callId, outcome } = event;
    const sources: JsonValue[] = [{ found: true }];
    for (const entry of played.entries)
      if (entry.callId === callId && entry.returned !== undefined) sources.push(entry.returned);
    for (const { mails } of played.timelines)
      for (const mail of mails)
        if (mail.type === 'result' && mail.outcome.status === 'ok') sources.push(mail.outcome.output);
    for (const other of log) {
      if (other.type !== 'answered' || !other.answer.requestId.startsWith(`${callId}?`)) continue;
      const { value } = other.answer;
      sources.push(value);
      if (isJsonObject(value)) sources.push(value['result'] ?? null);
    }
    return sources.some((source) => sameJson(source, outcome.output))
      ? []
      : [`the result of ${callId} is ${JSON.stringify(outcome.output)}, which nobody returned`];
  });
}

function sameJson(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
