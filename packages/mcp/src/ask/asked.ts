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
 * A round of questions of a call: the server ends the request, and the client sends the call again with the
 * answers. In the protocol from 2026-07-28 on.
 */
export interface Round {
  readonly type: 'round';
  readonly requests: { readonly [key: string]: JsonValue };
  readonly given: { readonly [key: string]: JsonValue };
  readonly requestState?: string;
  /**
   * True if the questions are pages to visit: the server gets
   * no answers, it expects the call again after the visits.
   */
  readonly isVisit?: true;
  readonly spent: Spent;
}

/** Returns the key and the parameters of a round's next question; undefined if all questions are answered. */
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

/** Returns the server's request that waits for a user's answer; undefined if no request waits. */
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
 * Reads the error `URLElicitationRequired` of 2025-11-25, with which a server refuses a call until a user has
 * visited some pages. Each page becomes a question, and the call is sent again after the last one. Returns
 * undefined for any other error.
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
    params: {
      mode: 'url',
      url,
      message: `${text} (Accept when you have finished there: the call is then sent again.)`,
    },
  };
}

const urlElicitationRequired = -32042;
const mostVisits = 20;
const longestMessage = 1_900;
