import { type Content, type Event, isJsonObject, type JsonValue, textOf } from '@mortise/core';
import { type LoggedBranch, loggedBranches } from '../logged-branches.ts';
import { lastLog, type Played, plansOf } from '../played.ts';
import { argsText } from '../story-tools.ts';

/** O9: the history has what the model and the tools returned, and never changes afterwards. */
export function historyIsTrue(played: Played): readonly string[] {
  return [...rewritten(played), ...misquotedTurns(played), ...misquotedCalls(played), ...misquotedResults(played)];
}

/**
 * Finds requests that do not start with the agent's previous request on the branch, or whose contents changed
 * later.
 */
function rewritten({ requests, timelines }: Played): readonly string[] {
  return requests.flatMap(({ sent, kept, turn, at, agent, branch }, index) => {
    if (JSON.stringify(sent) !== JSON.stringify(kept)) return [`what request ${turn} said was changed later`];
    const next = requests.find((other, after) => after > index && other.agent === agent && other.branch === branch);
    if (next?.at.timeline !== at.timeline) return [];
    const between = timelines[at.timeline]?.log.slice(at.stored, next.at.stored) ?? [];
    if (between.some((event) => event.type === 'opened' && event.branch === branch)) return [];
    return isBeginOf(sent, next.sent) ? [] : [`request ${next.turn} does not go on from request ${turn}`];
  });
}

/** Returns true if one history starts with another. The message to continue counts for one request only. */
function isBeginOf(one: readonly Content[], other: readonly Content[]): boolean {
  const said = textOf(one.at(-1)).startsWith('Go on with your task') ? one.slice(0, -1) : one;
  return JSON.stringify(other.slice(0, said.length)) === JSON.stringify(said);
}

function misquotedTurns(played: Played): readonly string[] {
  return lastLog(played).flatMap((event) => {
    if (event.type !== 'model') return [];
    const said = event.content.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
    const turn = event.metadata?.['turn'];
    const asked = typeof turn === 'number' ? played.requests.slice(turn, turn + 1) : played.requests;
    const known = ['done', ...asked.map(({ plan }) => plan?.text ?? 'done')];
    const quoted = event.acts ? known.includes(said) : known.some((text) => text.startsWith(said));
    return quoted ? [] : [`the log quotes the model with ${JSON.stringify(said)}`];
  });
}

function misquotedCalls(played: Played): readonly string[] {
  const plans = plansOf(lastLog(played), played);
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

/** Finds ok results that are neither a tool's return value, nor an answer, nor a delivered result. */
function misquotedResults(played: Played): readonly string[] {
  const log = lastLog(played);
  const plans = plansOf(log, played);
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
    if (plans.get(callId)?.tool === 'transfer_to_agent') sources.push(null);
    return sources.some((source) => sameJson(source, outcome.output)) || isSaidFor(callId, outcome.output, log)
      ? []
      : [`the result of ${callId} is ${JSON.stringify(outcome.output)}, which nobody returned`];
  });
}

/**
 * Returns true if a result is the message of the agents that a call was delegated to: one text, or the texts
 * of parallel ones.
 */
function isSaidFor(callId: string, output: JsonValue, log: readonly Event[]): boolean {
  const said = new Set(['']);
  for (const branch of loggedBranches(log)) {
    if (!isFor(branch, callId)) continue;
    for (const event of log)
      if (event.type === 'model' && event.branch === branch.path) said.add(textOf(event.content));
  }
  if (said.size === 1) return false;
  return [output].flat().every((text) => typeof text === 'string' && said.has(text));
}

function isFor({ callId: own, parent }: LoggedBranch, callId: string): boolean {
  return own === callId || (parent !== undefined && isFor(parent, callId));
}

function sameJson(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
