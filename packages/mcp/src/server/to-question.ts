import type { JsonObject, JsonValue, PendingCall } from '@mortise/core';
import { cleanText, visibleText } from '../content/clean-text.ts';
import { isRecord } from '../json/json-shape.ts';

/**
 * Converts a call's question to the form that a client shows its user.
 * Returns a string with the reason if it cannot be shown.
 */
export function toQuestion(question: PendingCall): Form | Page | string {
  const { kind, hint, call, quorum = 1 } = question;
  const message = cleanText(hint);
  if (quorum > 1) return 'it needs the answers of several people';
  if (kind === 'confirmation') {
    // The user has to see all arguments that they approve.
    if (question.checkedGap) return 'its checked arguments cannot be shown and confirmed';
    const { checked } = question;
    const checkedText = checked === undefined ? '' : `\nwhich would run as ${visible(checked)}`;
    const shown = `${visible(call.args)}${checkedText}`;
    if (shown.length > mostShown)
      return `its arguments have ${shown.length} characters: too many to be shown and confirmed`;
    return { mode: 'form', message: `${message}\n${call.name} ${shown}`, requestedSchema: yesOrNo };
  }
  const url = pageOfServer(question);
  if (kind === 'input' && url !== undefined) return { mode: 'url', message, url };
  const schema = schemaOfServer(question) ?? question.answerJsonSchema;
  if (kind === 'input' && isForm(schema)) return { mode: 'form', message, requestedSchema: schema };
  return `it needs ${kind === 'input' ? 'an answer' : `a ${kind}`} that a form cannot ask for`;
}

function visible(value: JsonValue): string {
  return visibleText(JSON.stringify(value), Number.POSITIVE_INFINITY);
}

/**
 * Returns the name of a question on the wire: the `key` of
 * its payload if no other question has it, otherwise its id.
 */
export function keyOf(question: PendingCall, all: readonly PendingCall[]): string {
  const key = chosenKey(question);
  return key !== undefined && all.filter((other) => chosenKey(other) === key).length === 1 ? key : question.id;
}

/**
 * Returns the answer of a client to one question, in the form that
 * the question requires; undefined if the client does not answer.
 */
export function fromResponse(question: PendingCall, response: unknown): JsonValue | undefined {
  const { action, content } = isRecord(response) ? response : {};
  const isAccepted = action === 'accept' && isRecord(content);
  if (question.kind === 'confirmation') return { confirmed: isAccepted && content['confirmed'] === true };
  if (pageOfServer(question) !== undefined) return { action: action === 'accept' ? action : 'decline' };
  // The value came over the wire, so it is JSON.
  if (schemaOfServer(question)) return isAccepted ? { action, content: content as JsonObject } : { action: 'decline' };
  return isAccepted ? (content as JsonObject) : undefined;
}

/** Fields that a client shows. */
export interface Form {
  readonly mode: 'form';
  readonly message: string;
  readonly requestedSchema: JsonObject;
}

/** A page that a client offers to open. */
export interface Page {
  readonly mode: 'url';
  readonly message: string;
  readonly url: string;
}

/**
 * Returns the page that a tool of another MCP server asks the
 * user to open. The page was checked when that server asked.
 */
function pageOfServer({ payload }: PendingCall): string | undefined {
  const url = isRecord(payload) && payload['mode'] === 'url' ? payload['url'] : undefined;
  return typeof url === 'string' ? url : undefined;
}

/** Returns the form of a question from a tool of another MCP server, whose answer has MCP's format. */
function schemaOfServer({ payload, answerJsonSchema }: PendingCall): JsonObject | undefined {
  const accepted = answerJsonSchema?.['anyOf'];
  if (!isRecord(payload) || payload['mode'] !== 'form' || !Array.isArray(accepted)) return undefined;
  const [{ properties } = { properties: undefined }] = accepted as readonly JsonObject[];
  const content = isRecord(properties) ? properties['content'] : undefined;
  return isRecord(content) ? (content as JsonObject) : undefined;
}

function chosenKey({ payload }: PendingCall): string | undefined {
  const key = isRecord(payload) ? payload['key'] : undefined;
  return typeof key === 'string' && key !== '' ? key : undefined;
}

/** Returns true if clients can show a schema as a form: they show flat forms only. */
function isForm(schema: JsonObject | undefined): schema is JsonObject {
  const properties = schema?.['properties'];
  if (schema?.['type'] !== 'object' || !isRecord(properties)) return false;
  return Object.values(properties).every((member) => isRecord(member) && isField(member));
}

/** Returns true for the schema of a single value, or of several values of a list of choices. */
function isField({ type, items }: { readonly [key: string]: unknown }): boolean {
  if (type === 'array') return isRecord(items) && (Array.isArray(items['enum']) || Array.isArray(items['anyOf']));
  return ['string', 'number', 'integer', 'boolean'].includes(String(type));
}

const mostShown = 20_000;

const yesOrNo: JsonObject = {
  type: 'object',
  properties: { confirmed: { type: 'boolean', title: 'Allow this call' } },
  required: ['confirmed'],
};
