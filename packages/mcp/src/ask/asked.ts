import type { JsonObject, JsonValue } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { factsOf } from '../error/call-error.ts';
import { isRecord } from '../json/json-shape.ts';
import type { Spent } from './server-request.ts';

/** The questions of a call, kept in the log until there is an answer. */
export type Asked = HeldCall | Round;

/** A call that the server keeps open while it waits for an answer: older revisions of the protocol. */
interface HeldCall {
  readonly type: 'held';
  readonly request: JsonObject;
}

/**
 * A round of a call: the server drops the call, and the client
 * sends it again with answers. In the protocol from 2026-07-28 on.
 */
export interface Round {
  readonly type: 'round';
  readonly requests: { readonly [key: string]: JsonValue };
  readonly given: { readonly [key: string]: JsonValue };
  readonly requestState?: string;
  /** The server does not get the answers: it expects the call again after the user has visited the page. */
  readonly isVisit?: true;
  readonly spent: Spent;
}

/** The next question of a round: its key and its parameters. Undefined: all are answered. */
export function openRequest({ requests, given }: Round): readonly [key: string, request: JsonValue] | undefined {
  return Object.entries(requests).find(([key]) => !Object.hasOwn(given, key));
}

/** Reads a response that requests more input; undefined if it is a final result. */
export function readRound(answer: unknown, spent: Spent): Round | undefined {
  if (!isRecord(answer) || answer['resultType'] !== 'input_required') return undefined;
  const { inputRequests, requestState } = answer;
  return {
    type: 'round',
    // The value came over the wire, so it is JSON.
    requests: isRecord(inputRequests) ? (inputRequests as { readonly [key: string]: JsonValue }) : {},
    given: {},
    ...(typeof requestState === 'string' && { requestState }),
    spent: { ...spent, rounds: spent.rounds + 1 },
  };
}

/** The request that waits for a user; undefined if none does. */
export function askedRequest(asked: Asked | undefined): JsonValue | undefined {
  return asked?.type === 'round' ? openRequest(asked)?.[1] : asked?.request;
}

/** Reads the questions that were kept under a step's name. */
export function readAsked(kept: JsonValue): Asked | undefined {
  return isRecord(kept) && (kept['type'] === 'held' || kept['type'] === 'round')
    ? (kept as unknown as Asked)
    : undefined;
}

/**
 * The pages that a user has to visit before a server accepts a call, from the error that it refused it with
 * (`URLElicitationRequired` of 2025-11-25): each is a question, and the call is made again after the last.
 * Undefined: it is another error.
 */
export function visitsOf(error: unknown, spent: Spent): Round | undefined {
  const { code, data } = factsOf(error);
  const elicitations = isRecord(data) ? data['elicitations'] : undefined;
  if (code !== urlElicitationRequired || !Array.isArray(elicitations) || elicitations.length === 0) return undefined;
  const requests = (elicitations as readonly unknown[]).slice(0, mostVisits).map((each, at) => [`${at}`, visit(each)]);
  return {
    type: 'round',
    isVisit: true,
    requests: Object.fromEntries(requests) as { readonly [key: string]: JsonValue },
    given: {},
    spent: { ...spent, rounds: spent.rounds + 1 },
  };
}

function visit(elicitation: unknown): unknown {
  if (!isRecord(elicitation)) return {};
  const { message, url } = elicitation;
  const text = typeof message === 'string' ? cutText(message, longestMessage) : 'There is something to do at a page.';
  return {
    method: 'elicitation/create',
    params: { mode: 'url', url, message: `${text} (Accept once that is done: the call is made again then.)` },
  };
}

const urlElicitationRequired = -32042;
const mostVisits = 20;
const longestMessage = 1_900;
