import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { EventBody } from './event.ts';

/**
 * Returns the reason why a stored value is not an event that this version can resume from, as the end of a
 * sentence; undefined if it is such an event.
 */
export function eventProblem(value: JsonValue): string | undefined {
  if (!isJsonObject(value)) return 'is not an event';
  if (value['v'] !== 1) return `has the format ${JSON.stringify(value['v'])}, which this version does not know`;
  const type = value['type'];
  if (typeof type !== 'string' || !Object.hasOwn(members, type))
    return `has the type ${JSON.stringify(type)}, which this version does not know`;
  const broken = [...base, ...members[type as EventBody['type']]].find(([name, is]) => !is(value[name]));
  return broken && `has no valid member \`${broken[0]}\``;
}

/**
 * True if a newer version wrote a stored event: it has a later format, or a type that this version does not
 * know. Stores return it unchanged, and a run fails with `newer_log`: nothing is broken.
 */
export function isNewerEvent(value: JsonValue): boolean {
  if (!isJsonObject(value) || !isText(value['type'])) return false;
  const v = value['v'];
  if (v !== 1) return typeof v === 'number' && Number.isInteger(v) && v > 1;
  return !Object.hasOwn(members, String(value['type'])) && base.every(([name, is]) => is(value[name]));
}

type Member = readonly [name: string, is: (value: JsonValue | undefined) => boolean];

function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string';
}

function isNumber(value: JsonValue | undefined): boolean {
  return typeof value === 'number';
}

function isObject(value: JsonValue | undefined): boolean {
  return value !== undefined && isJsonObject(value);
}

function isContent(value: JsonValue | undefined): boolean {
  return value !== undefined && isJsonObject(value) && isText(value['role']) && isListOf(value['parts'], 'type');
}

function isStartedCalls(value: JsonValue | undefined): boolean {
  return isListOf(value, 'callId');
}

function isRequest(value: JsonValue | undefined): boolean {
  return hasTexts(value, ['id', 'callId', 'kind', 'hint', 'digest']);
}

function isAnswer(value: JsonValue | undefined): boolean {
  return hasTexts(value, ['requestId', 'kind']);
}

function isListOf(value: JsonValue | undefined, name: string): boolean {
  return Array.isArray(value) && value.every((entry) => hasTexts(entry, [name]));
}

function hasTexts(value: JsonValue | undefined, names: readonly (keyof JsonObject)[]): boolean {
  return value !== undefined && isJsonObject(value) && names.every((name) => isText(value[name]));
}

const base: readonly Member[] = [
  ['id', isText],
  ['invocationId', isText],
  ['author', isText],
  ['timestamp', isNumber],
];

/** The members of each event type that the run loop reads without checking them. */
const members: { readonly [type in EventBody['type']]: readonly Member[] } = {
  input: [['content', isContent]],
  model: [
    ['content', isContent],
    ['acts', (value) => typeof value === 'boolean'],
    ['finishReason', isObject],
    ['by', (value) => value === undefined || value === 'application'],
  ],
  modelFailed: [
    ['code', isText],
    ['message', isText],
    ['origin', (value) => value === undefined || isObject(value)],
  ],
  started: [['calls', isStartedCalls]],
  response: [
    ['callId', isText],
    ['outcome', isObject],
  ],
  late: [
    ['callId', isText],
    ['outcome', isObject],
  ],
  asked: [['request', isRequest]],
  answered: [['answer', isAnswer]],
  passed: [
    ['callId', isText],
    ['gate', isText],
    ['digest', isText],
  ],
  stepped: [
    ['callId', isText],
    ['name', isText],
  ],
  withdrawn: [
    ['requestId', isText],
    ['reason', isText],
  ],
  opened: [
    ['branch', isText],
    ['agent', isText],
  ],
  closed: [['status', isText]],
  rewound: [
    ['revision', isNumber],
    ['index', isObject],
  ],
  notice: [['code', isText]],
};
