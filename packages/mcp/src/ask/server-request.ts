import { isJsonObject, type JsonObject, type JsonValue, type PendingQuestion } from '@mortise/core';
import { cleanDescription } from '../content/clean-text.ts';
import type { Hide } from '../content/from-content.ts';
import { webPage } from '../http/web-page.ts';
import { isRecord } from '../json/json-shape.ts';
import type { McpSampling } from '../sampling/mcp-sampling.ts';
import { readSampling } from '../sampling/read-sampling.ts';
import { needsApproval, sample, samplingQuestion } from '../sampling/sample.ts';
import { type McpRoots, rootsOf } from './roots-of.ts';

/** A request of a server to its client. */
export interface ServerRequest {
  readonly method: string;
  readonly params: unknown;
}

/** Features of this client for servers, besides asking a user: none by default. */
export interface ClientFeatures {
  /**
   * The model that answers sampling requests of servers. If omitted, the client does not support sampling.
   */
  readonly sampling?: McpSampling;
  /** The roots for a server that asks for them. If omitted, the client does not support roots. */
  readonly roots?: McpRoots;
}

/** The client side of a connection: the server's name, and the features that answer its requests. */
export interface Contact {
  readonly name: string;
  readonly features: ClientFeatures;
  /** Masks secrets in the server's texts, before they are cut. */
  readonly secrets?: { hide(text: string): string };
  /** Called with an observation about the server, as text for people. */
  note(problem: string): void;
}

/** The numbers of question rounds and of sampling requests of a call so far. */
export interface Spent {
  readonly rounds: number;
  readonly samples: number;
}

/** Reads a request that was stored in the log or that a server sent under a key. */
export function readRequest(value: unknown): ServerRequest {
  const { method, params } = isRecord(value) ? value : {};
  return { method: typeof method === 'string' ? method : '', params };
}

/** Returns the reason why this client cannot answer a request; undefined if it can. */
export function problemOf(contact: Contact, request: ServerRequest): string | undefined {
  const { sampling, roots } = contact.features;
  switch (request.method) {
    case 'roots/list':
      return roots ? undefined : 'it asks for the roots, and the toolset has no option `roots`';
    case 'sampling/createMessage': {
      if (!sampling) return 'it asks for a model answer (sampling), and the toolset has no option `sampling`';
      const read = readSampling(contact.name, request.params, sampling);
      return typeof read === 'string' ? read : undefined;
    }
    default: {
      const question = questionFor(contact, request);
      return typeof question === 'string' ? question : undefined;
    }
  }
}

/** Returns the request as a question to a user, or the reason why it cannot be asked, as a string. */
export function questionFor(
  { name, features, secrets }: Contact,
  { method, params }: ServerRequest,
): PendingQuestion | string {
  const { sampling } = features;
  const hide = (text: string): string => secrets?.hide(text) ?? text;
  if (method === 'elicitation/create') return userQuestion(name, params, hide);
  if (method !== 'sampling/createMessage' || !sampling) return 'this client does not support the method of the request';
  const request = readSampling(name, params, sampling);
  return typeof request === 'string' ? request : samplingQuestion(request, hide);
}

/**
 * Answers a request that needs no user. Returns undefined if a user has to be asked first. Throws
 * `mcp_invalid_root`, `mcp_sampling_failed`.
 */
export async function ownAnswer(
  contact: Contact,
  { method, params }: ServerRequest,
  signal: AbortSignal,
): Promise<JsonObject | undefined> {
  const { sampling, roots } = contact.features;
  // The value came from a function that returns JSON.
  if (method === 'roots/list' && roots) return (await rootsOf(roots)) as unknown as JsonObject;
  if (method !== 'sampling/createMessage' || !sampling) return undefined;
  const request = readSampling(contact.name, params, sampling);
  if (typeof request === 'string' || (await needsApproval(sampling, request))) return undefined;
  return sample(sampling, request, signal, (problem) => contact.note(problem));
}

/**
 * Converts a user's answer to the answer that the server gets, or to a refusal. Throws `mcp_sampling_failed`.
 */
export async function answerWith(
  contact: Contact,
  { method, params }: ServerRequest,
  value: JsonValue,
  signal: AbortSignal,
): Promise<JsonObject | Refusal> {
  const { sampling } = contact.features;
  const members = isRecord(value) ? (value as JsonObject) : {};
  if (method !== 'sampling/createMessage') return isRecord(value) ? members : { action: 'cancel' };
  const request = sampling ? readSampling(contact.name, params, sampling) : 'the toolset has no option `sampling`';
  if (members['confirmed'] !== true || !sampling || typeof request === 'string')
    return new Refusal(typeof members['reason'] === 'string' ? members['reason'] : undefined);
  return sample(sampling, request, signal, (problem) => contact.note(problem));
}

/** The refusal of a user who does not allow a sampling request. */
export class Refusal {
  readonly reason: string | undefined;

  constructor(reason: string | undefined) {
    this.reason = reason;
  }
}

/**
 * Returns a server's question to the user as a question of kind `input`. The answer has the form of MCP: `{
 * action: 'accept', content }`, `{ action: 'decline' }` or `{ action: 'cancel' }`. Returns the reason, as a
 * string, if it cannot be asked.
 */
function userQuestion(server: string, params: unknown, hide: Hide): PendingQuestion | string {
  if (!isRecord(params) || typeof params['message'] !== 'string') return 'its elicitation has no message';
  const hint = `${server} asks: ${cleanDescription(hide(params['message']), 2_000)}`;
  if (params['mode'] === 'url') {
    const url = webPage(params['url']);
    if (url === undefined)
      return 'its URL is not safe to open: neither https nor a page of this machine, or it contains a password';
    return { kind: 'input', hint, payload: { server, mode: 'url', url }, answerJsonSchema: decisionSchema };
  }
  const { requestedSchema } = params;
  if (!isJsonObject(requestedSchema as JsonValue)) return 'its elicitation has no schema';
  return {
    kind: 'input',
    hint,
    payload: { server, mode: 'form' },
    answerJsonSchema: {
      anyOf: [
        {
          type: 'object',
          properties: { action: { const: 'accept' }, content: requestedSchema as JsonObject },
          required: ['action', 'content'],
          additionalProperties: false,
        },
        refusalSchema,
      ],
    },
  };
}

const decisionSchema: JsonObject = {
  type: 'object',
  properties: { action: { enum: ['accept', 'decline', 'cancel'] } },
  required: ['action'],
  additionalProperties: false,
};

const refusalSchema: JsonObject = { ...decisionSchema, properties: { action: { enum: ['decline', 'cancel'] } } };
