import type { Event, EventOf } from '@mortise/core';
import { isOverIn, loggedBranches } from '../logged-branches.ts';
import { lastLog, type Played, plansOf, type RequestRecord, survives } from '../played.ts';
import type { CallPlan, TurnEnd } from '../story.ts';

/**
 * O5: each fault causes exactly one typed error, for the model or for the caller, and there is no other
 * error.
 */
export function oneErrorPerFault(played: Played): readonly string[] {
  return [...faultsOfModels(played), ...faultsOfCalls(played), ...untypedResults(played)];
}

const failures: Partial<Record<TurnEnd, string>> = {
  fail: 'overloaded',
  throw: 'model_failed',
  cut: 'stream_cut',
  empty: 'empty_response',
};

/** Finds requests whose outcome is not logged exactly once before the next request on the branch. */
function faultsOfModels(played: Played): readonly string[] {
  const log = lastLog(played);
  const requests = played.requests.filter(({ at }) => survives(played, at));
  return requests.flatMap((request, index) => {
    const next = requests.find(({ branch }, at) => at > index && branch === request.branch)?.at.stored ?? log.length;
    const events = log.slice(request.at.stored, next).filter(({ branch }) => branch === request.branch);
    const turns = events.filter((event) => event.type === 'model' || event.type === 'modelFailed');
    const lost = request.aborted || wasCutAway(played, request);
    if (turns.length === 0 && lost) return [];
    return problemsOfTurn(request, turns, lost);
  });
}

function problemsOfTurn(
  { turn, end }: RequestRecord,
  turns: readonly (EventOf<'model'> | EventOf<'modelFailed'>)[],
  lost: boolean,
): readonly string[] {
  const says = turns.map((event) => (event.type === 'model' ? (event.acts ? 'acts' : 'kept') : event.code)).join();
  const code = failures[end];
  const expected = code ? [code, `kept,${code}`] : end === 'normal' ? ['acts'] : ['kept'];
  return expected.includes(says) || (lost && ['kept', 'cancelled', 'kept,cancelled'].includes(says))
    ? []
    : [`request ${turn} ended by ${end}, and the log says ${says || 'nothing'}`];
}

/** Returns true if a crash came before the outcome of a request was logged. */
function wasCutAway({ timelines }: Played, { at, branch }: RequestRecord): boolean {
  const log = timelines[at.timeline]?.log ?? [];
  const answer = log.findIndex(
    (event, index) =>
      index >= at.stored && event.branch === branch && (event.type === 'model' || event.type === 'modelFailed'),
  );
  return timelines.slice(at.timeline).some(({ cut = Number.POSITIVE_INFINITY }) => answer < 0 || cut <= answer);
}

function faultsOfCalls(played: Played): readonly string[] {
  const log = lastLog(played);
  const plans = plansOf(log, played);
  const round = new Set<string>();
  for (const event of log) {
    if (event.type !== 'model' || !event.acts) continue;
    for (const part of event.content.parts) if (part.type === 'functionCall') round.add(part.id);
  }
  const responses = log.filter((event): event is EventOf<'response'> => event.type === 'response');
  const left = callsLeft(log);
  const unanswered = [...round].filter((id) => !left.has(id) && !responses.some(({ callId }) => callId === id));
  return [
    ...(played.finished ? unanswered.map((id) => `${id} has no response at the end`) : []),
    ...responses.flatMap(({ callId, outcome }) => {
      const plan = plans.get(callId);
      if (!plan || !round.has(callId)) return [`a response to ${callId}, which never was to run`];
      const said = outcome.status === 'error' ? outcome.code : outcome.status;
      return allowed(plan, played, log).has(said) ? [] : [`${plan.tool} (${plan.args}, ${plan.how}) ended as ${said}`];
    }),
  ];
}

/** Returns the possible ends of a call, by its plan and by the events of its session. */
function allowed(plan: CallPlan, { runs, timelines, story }: Played, log: readonly Event[]): ReadonlySet<string> {
  const ends = new Set(expectedEnds(plan));
  const cancelled = runs.some(({ interrupted }) => interrupted) || log.some(isCancelRequest);
  // A write whose time is over: its outcome is looked up, a user enters it, or it is unknown.
  if (ends.has('tool_timeout') && writes.has(plan.tool)) {
    if (story.onInDoubt === 'ask' || plan.tool === 'ship') ends.add('ok');
    if (story.onInDoubt === 'ask') ends.add('outcome_unknown');
    // In a run that is over no user is asked.
    if (story.onInDoubt === 'ask' && !cancelled) ends.delete('tool_timeout');
  }
  if (cancelled) ends.add('cancelled').add('outcome_unknown');
  if (timelines.length > 1) ends.add('outcome_unknown');
  // A user or the tool may report that a lost write happened.
  if (timelines.length > 1 && plan.args === 'good' && writes.has(plan.tool)) ends.add('ok');
  if (timelines.some(({ mails }) => mails.some(({ type }) => type === 'result'))) ends.add('ok');
  if (asks.has(plan.tool) || ends.has('outcome_unknown')) ends.add('denied');
  // Its work continues after its call was abandoned.
  if (plan.tool === 'ticket') ends.add('outcome_unknown');
  return ends;
}

/** Returns the calls of nested runs that ended before all of them had responses. */
function callsLeft(log: readonly Event[]): ReadonlySet<string> {
  const branches = loggedBranches(log);
  return new Set(
    log.flatMap((event, at) => {
      if (event.type !== 'model' || !isOverIn(branches, event.branch, at)) return [];
      return event.content.parts.flatMap((part) => (part.type === 'functionCall' ? [part.id] : []));
    }),
  );
}

const asks: ReadonlySet<string> = new Set(['ticket', 'sign', 'send', 'peek', 'ask']);

const writes: ReadonlySet<string> = new Set(['pay', 'ship', 'stuck', 'ticket', 'send']);

/** The ends of a helper: by its model, or abandoned by the user's next message. */
const endsOfAgents: readonly string[] = [
  'ok',
  'limit',
  'blocked',
  'agent_busy',
  'denied',
  'outcome_unknown',
  ...Object.values(failures),
];

const endsOfTransfers: readonly string[] = ['ok', 'unknown_agent', 'transfer_refused'];

const badArgs: Readonly<Record<Exclude<CallPlan['args'], 'good'>, string>> = {
  malformed: 'invalid_args_json',
  duplicate: 'invalid_args_json',
  deep: 'args_too_deep',
  schema: 'invalid_args_schema',
  array: 'invalid_args_type',
  proto: 'unsafe_key',
};

function expectedEnds({ tool, args, how }: CallPlan): readonly string[] {
  if (tool === 'nothing' || tool === 'Pay' || tool === 'constructor' || tool === '') return ['unknown_tool'];
  const isAgent = tool === 'agent0' || tool === 'agent1';
  if (isAgent || tool === 'transfer_to_agent') {
    const ends = args !== 'good' ? [badArgs[args]] : isAgent ? endsOfAgents : endsOfTransfers;
    return ['unknown_tool', ...ends];
  }
  if (args !== 'good') return [badArgs[args]];
  if (tool === 'stuck') return ['outcome_unknown', 'cancelled'];
  if (tool === 'sign' || tool === 'ask') return ['ok'];
  switch (how) {
    case 'throw':
    case 'throwJunk':
      return ['tool_threw'];
    case 'throwTyped':
      return ['no_funds'];
    case 'hang':
      return ['tool_timeout'];
    case 'junk':
    case 'cycle':
      return ['result_unserialisable'];
    // On a busy machine timers fire late, and not always in order.
    case 'late':
    case 'slow':
      return ['ok', 'tool_timeout'];
    default:
      return ['ok'];
  }
}

function isCancelRequest(event: Event): boolean {
  return event.type === 'notice' && event.code === 'cancel_requested';
}

/** Finds results that are neither a success nor have an error code. */
function untypedResults({ runs }: Played): readonly string[] {
  return runs.flatMap(({ result }, at) => {
    if (!result || result.status === 'completed' || result.status === 'paused') return [];
    return /^[a-z_]+$/.test(result.error?.code ?? '') ? [] : [`run ${at} is ${result.status} and does not say why`];
  });
}
