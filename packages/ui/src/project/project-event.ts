import {
  type Answer,
  type Event,
  type EventOf,
  failureText,
  isJsonObject,
  type JsonObject,
  type PendingRequest,
} from '@mortise/core';
import type { UiChange, UiStored } from '../shape/ui-event.ts';
import type { UiMessage } from '../shape/ui-message.ts';
import type { UiAsked } from '../shape/ui-question.ts';
import type { UiState } from '../shape/ui-state.ts';
import { messageParts, usageOf } from './message-parts.ts';
import { projectOutcome } from './project-outcome.ts';
import type { UiCallRef, UiShow } from './ui-show.ts';

/** Options of a projection. */
export interface ProjectOptions {
  /** Filters for the parts of the log that a page may see. */
  readonly show?: UiShow | undefined;
  /** Returns the name of the tool of a call, for the filters in `show`. */
  readonly callName?: ((callId: string) => string | undefined) | undefined;
  /**
   * The state of a page at the revision of a `rewound` event. Without it, the event only moves the cursor.
   */
  readonly page?: UiState | undefined;
}

/**
 * Returns the page event for a stored event: exactly one `UiStored`.
 *
 * The function is pure: its result depends on its arguments only. It copies members by name, so members that
 * a later version adds to an event are not shown.
 * @param revision The revision of the session after this event.
 */
export function projectEvent(event: Event, revision: number, options: ProjectOptions = {}): UiStored {
  const changes = changesOf(event, options);
  const [first] = changes;
  if (!first) return { rev: revision, type: 'at' };
  return changes.length === 1 ? { rev: revision, ...first } : { rev: revision, type: 'batch', changes };
}

function changesOf(event: Event, options: ProjectOptions): readonly UiChange[] {
  const said = saidBy(event, options);
  if (!event.actions) return said;
  const changes = [...said];
  const { transferTo, stateDelta } = event.actions;
  if (transferTo !== undefined) changes.push({ type: 'transfer', to: transferTo, ...onBranch(event) });
  const delta = stateDelta && shownState(stateDelta, options.show?.state);
  if (delta) changes.push({ type: 'state', delta });
  return changes;
}

function saidBy(event: Event, options: ProjectOptions): readonly UiChange[] {
  switch (event.type) {
    case 'input':
      return [{ type: 'message', message: inputMessage(event, options.show) }];
    case 'model':
      return modelChanges(event, options.show);
    case 'modelFailed':
      return failureChanges(event);
    case 'started': {
      const calls = event.calls.map(({ callId, args }) => (args ? { id: callId, args } : { id: callId }));
      return [{ type: 'started', at: event.timestamp, calls }];
    }
    case 'response':
    case 'late':
      return [outcomeChange(event, options)];
    case 'asked':
      return [questionChange(event, options)];
    case 'answered':
      return [answerChange(event)];
    case 'withdrawn':
      return [{ type: 'withdrawn', questionId: event.requestId, reason: event.reason }];
    case 'passed':
      return [{ type: 'passed', callId: event.callId, ...(event.args && { args: event.args }) }];
    case 'opened':
      return openedChanges(event);
    case 'closed': {
      const { branch, status, code } = event;
      return branch === undefined ? [] : [{ type: 'closed', branch, status, ...(code !== undefined && { code }) }];
    }
    case 'notice':
      return noticeChanges(event);
    case 'rewound':
      return options.page ? [{ type: 'rewound', page: options.page }] : [];
    case 'stepped':
      return [];
    default:
      // An event of a newer core only moves the cursor; it shows nothing.
      event satisfies never;
      return [];
  }
}

function inputMessage(
  { id, invocationId, timestamp, content, inputId, by }: EventOf<'input'>,
  show?: UiShow,
): UiMessage {
  return {
    id,
    role: 'user',
    run: invocationId,
    at: timestamp,
    state: 'done',
    parts: messageParts(id, content, undefined, show),
    ...(inputId !== undefined && { inputId }),
    ...(by !== undefined && { by }),
  };
}

function modelChanges(event: EventOf<'model'>, show: UiShow | undefined): readonly UiChange[] {
  const { id, author, invocationId, timestamp, content, acts, finishReason, usage, sources, output, by } = event;
  const { origin } = content;
  const message: UiMessage = {
    id,
    role: 'agent',
    agent: author,
    ...onBranch(event),
    run: invocationId,
    at: timestamp,
    state: acts ? 'done' : 'cut',
    ...(!acts && { why: whyCut(finishReason.unified) }),
    parts: messageParts(id, content, sources, show, acts),
    ...(usage && { usage: usageOf(usage) }),
    ...(origin && { model: { provider: origin.provider, model: origin.model } }),
    ...(output !== undefined && { output }),
    ...(by && { by }),
  };
  const blocked = !acts && finishReason.unified === 'safety' && event.branch === undefined;
  const said: UiChange = { type: 'message', message };
  return blocked ? [said, { type: 'stopped', code: 'blocked', message: failureText('blocked') }] : [said];
}

function whyCut(unified: EventOf<'model'>['finishReason']['unified']): NonNullable<UiMessage['why']> {
  return unified === 'length' || unified === 'safety' || unified === 'error' ? unified : 'other';
}

function failureChanges(event: EventOf<'modelFailed'>): readonly UiChange[] {
  const { code, usage, branch } = event;
  return [
    ...(usage ? [{ type: 'usage', usage: usageOf(usage) } as const] : []),
    // The error of a nested run goes to its caller. A cancelled run is reported by its own event.
    ...(branch === undefined && code !== 'cancelled'
      ? [{ type: 'stopped', code, message: failureText(code) } as const]
      : []),
  ];
}

function outcomeChange(event: EventOf<'response' | 'late'>, options: ProjectOptions): UiChange {
  const { callId, timestamp, invocationId, ms } = event;
  const outcome = projectOutcome(event.id, event.outcome, callRef(callId, options), options.show);
  const change = { type: 'outcome', callId, at: timestamp, ...(ms !== undefined && { ms }), outcome } as const;
  return event.type === 'late' ? { ...change, late: { run: invocationId } } : change;
}

function questionChange(event: EventOf<'asked'>, options: ProjectOptions): UiChange {
  const { request, author, timestamp, interim } = event;
  const { id, callId, kind, hint, payload, answerJsonSchema, expiresAt, quorum, gate, args } = request;
  const preview = previewOf(request);
  const question: UiAsked = {
    id,
    callId,
    ...(args && { args }),
    ...(request.checked !== undefined && { checked: request.checked }),
    ...(request.checkedGap && { checkedGap: request.checkedGap }),
    kind,
    hint,
    ...(payload !== undefined && { payload }),
    ...(answerJsonSchema && { answerSchema: answerJsonSchema }),
    ...(preview !== undefined && { preview }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(quorum !== undefined && { quorum }),
    from: gate === undefined ? 'tool' : 'gate',
    agent: author,
    ...onBranch(event),
    at: timestamp,
    ...(interim && { goesOn: true }),
    mine: true,
  };
  const shown = options.show?.question?.(question, callRef(callId, options));
  return { type: 'question', question: shown ? { ...shown, id, callId } : question };
}

function answerChange({ answer }: EventOf<'answered'>): UiChange {
  const { requestId, by, final } = answer;
  const confirmed = decisionOf(answer);
  return {
    type: 'answer',
    questionId: requestId,
    ...(by !== undefined && { by }),
    ...(final && { final }),
    ...(confirmed !== undefined && { confirmed }),
  };
}

/** Returns true if an answer approves a confirmation, false if it denies one; undefined for other answers. */
export function decisionOf({ kind, value }: Pick<Answer, 'kind' | 'value'>): boolean | undefined {
  if (kind !== 'confirmation') return undefined;
  const said = isJsonObject(value) ? value['confirmed'] : value;
  return typeof said === 'boolean' ? said : undefined;
}

function openedChanges({ branch, agent, callId, member, parent }: EventOf<'opened'>): readonly UiChange[] {
  if (branch === undefined) return [];
  return [
    {
      type: 'opened',
      branch,
      agent,
      ...(callId !== undefined && { callId }),
      ...(member !== undefined && { member }),
      ...(parent !== undefined && { parent }),
    },
  ];
}

function noticeChanges(event: EventOf<'notice'>): readonly UiChange[] {
  const { code, value, branch } = event;
  if (code === 'continued') return [{ type: 'continued', ...onBranch(event) }];
  if (branch !== undefined) return [];
  switch (code) {
    case 'limited':
      return [{ type: 'stopped', code: 'limit', message: `The limit on ${String(value)} is reached.` }];
    case 'output_invalid':
      return [{ type: 'stopped', code, message: failureText(code) }];
    case 'cancelled':
      return [{ type: 'stopped', code, ...(typeof value === 'string' && { message: value }) }];
    default:
      return [];
  }
}

function callRef(id: string, { callName }: ProjectOptions): UiCallRef {
  const name = callName?.(id);
  return name === undefined ? { id } : { id, name };
}

function shownState(delta: JsonObject, keys: readonly string[] = []): JsonObject | undefined {
  const shown = keys.filter((key) => Object.hasOwn(delta, key)).map((key) => [key, delta[key] ?? null] as const);
  return shown.length > 0 ? Object.fromEntries(shown) : undefined;
}

function onBranch({ branch }: Event): { readonly branch?: string } {
  return branch === undefined ? {} : { branch };
}

/**
 * Returns the tool's preview of the call, from the question
 * or, in older logs, from the payload of the gate that asked.
 */
export function previewOf({
  preview: own,
  payload,
  gate,
}: Pick<PendingRequest, 'preview' | 'payload' | 'gate'>): string | undefined {
  if (own !== undefined) return own;
  const preview = gate !== undefined && isJsonObject(payload) ? payload['preview'] : undefined;
  return typeof preview === 'string' ? preview : undefined;
}
