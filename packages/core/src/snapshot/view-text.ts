import type { Content } from '../content/content.ts';
import type { Event } from '../event/event.ts';
import { sinceSpent } from '../event/read-events.ts';
import { frozen } from '../json/frozen.ts';
import type { SessionKey } from '../session/session.ts';
import { viewOfMember } from '../view/apply-branches.ts';
import type { TeamState } from '../view/branch-state.ts';
import type { Conversation } from '../view/conversation.ts';
import { emptyView, type SessionView } from '../view/session-view.ts';
import { contentsIn, contentsText } from './contents-text.ts';
import { EventsText, eventsText, lazyEvents } from './events-text.ts';
import { GraphWriter, readGraph } from './graph-text.ts';

/**
 * The format of snapshots in this version. A version whose view has other members, or other meanings, has
 * another number, and reads no snapshot of this one.
 */
export const snapshotFormat = 7;

/** The first line of a snapshot: enough to decide whether it can be used. */
export interface SnapshotHead {
  readonly format: number;
  readonly key: readonly [appName: string, userId: string, sessionId: string];
  readonly revision: number;
  /** The number of events of the view. */
  readonly count: number;
  /** The contents and events that the loop's state refers to as well: the index of each, and of its node. */
  readonly contents: readonly Shared[];
  readonly events: readonly Shared[];
  /** The number of characters of each further line: the loop's state, the contents, the events. */
  readonly lengths: readonly number[];
}

type Shared = readonly [place: number, node: number];

/** Returns a view as four lines. Empty if there are no events. */
export function viewText(view: SessionView): string {
  const { key, revision, root, events } = view;
  const { contents } = root.conversation;
  const contentNumbers = new Map<object, number>(contents.map((content, place) => [content, place]));
  const { key: _, events: __, shown: ___, growing: ____, ...rest } = view;
  const all = events.slice();
  const graph = new GraphWriter({ known: contentNumbers, emptied: new Set([contents]), isOmitted: isMemberViews });
  const nodes = graph.write({ ...rest, newest: sinceSpent(all).slice(-mostNewest) });
  const lines = [JSON.stringify(nodes), contentsText(contents), eventsText(all, contentNumbers)];
  const head: SnapshotHead = {
    format: snapshotFormat,
    key: [key.appName, key.userId, key.sessionId],
    revision,
    count: events.length,
    contents: graph.shared(contents),
    events: graph.shared(all),
    lengths: lines.map(({ length }) => length),
  };
  return [JSON.stringify(head), ...lines].join('\n');
}

/** Returns the head of a snapshot. Throws if the string is not one of `viewText`, of any format. */
export function headOf(text: string): SnapshotHead {
  const head = JSON.parse(text.slice(0, text.indexOf('\n'))) as SnapshotHead;
  if (typeof head.format !== 'number') throw new TypeError('it has no format');
  return head;
}

/**
 * Returns the view of a snapshot, without state. The contents and the events are parsed when they are first
 * read. Throws if the snapshot is incomplete.
 */
export function viewIn(key: SessionKey, text: string): SessionView {
  const { revision, count, lengths, ...shared } = headOf(text);
  const [nodes = '', contents = '', events = ''] = linesOf(text, lengths);
  let all: Content[] | undefined;
  const contentsOf = (objects: readonly object[]): Content[] => {
    if (all) return all;
    all = contentsIn(contents);
    for (const [place, node] of shared.contents) all[place] = objects[node] as Content;
    return all;
  };
  const objects = readGraph(JSON.parse(nodes), (place, objects) => contentsOf(objects)[place]);
  for (const one of objects.slice(1)) {
    if (isTeam(one)) showMembers(one);
    if (isShown(one)) frozen(one);
    if ('questions' in one && 'args' in one) frozen(one.args);
  }
  const { newest: _, ...rest } = objects[0] as StoredView;
  const view = Object.assign(emptyView(key), rest, { revision });
  addLater(view.root.conversation, () => contentsOf(objects));
  const known = new Map(shared.events.map(([place, node]) => [place, objects[node] as Event]));
  const stored = new EventsText(events, count, known, () => contentsOf(objects));
  // After all events are parsed, the list is the same as that of any view.
  Object.assign(view, { events: lazyEvents(stored, (list) => Object.assign(view, { events: list })) });
  return view;
}

/** Returns true for the members as their agent sees them, which are computed when they are read. */
function isMemberViews(owner: object, name: string): boolean {
  return name === 'views' && isTeam(owner);
}

function isTeam(object: object): object is TeamState {
  return 'members' in object && object.members instanceof Map && 'unheard' in object;
}

function showMembers(team: TeamState): void {
  const views = new Map([...team.members].map(([name, member]) => [name, viewOfMember(member)]));
  Object.assign(team, { views });
}

/**
 * Returns true for a content, a call, a question or an answer: tools, hooks and watchers get the object
 * itself.
 */
function isShown(one: object): boolean {
  return ('role' in one && 'parts' in one) || ('name' in one && 'args' in one) || 'requestId' in one || 'callId' in one;
}

type StoredView = Partial<SessionView> & { readonly newest: unknown };

/** Returns the lines of the given lengths after the first. Throws if the string has others. */
function linesOf(text: string, lengths: readonly number[]): readonly string[] {
  let at = text.indexOf('\n');
  const lines = lengths.map((length) => {
    if (text[at] !== '\n') throw new TypeError('a line has another length than it was written with');
    const line = text.slice(at + 1, at + 1 + length);
    at += 1 + length;
    return line;
  });
  if (at !== text.length || lines.length !== 3) throw new TypeError('it has another length than it was written with');
  return lines;
}

/** Parses the contents when they are first read; contents that are added before wait behind them. */
function addLater(conversation: Conversation, make: () => Content[]): void {
  conversation.unread = [];
  Object.defineProperty(conversation, 'contents', {
    configurable: true,
    enumerable: true,
    get() {
      const value = make();
      for (const content of conversation.unread ?? []) value.push(content);
      delete conversation.unread;
      Object.defineProperty(conversation, 'contents', { value, writable: true, enumerable: true, configurable: true });
      return value;
    },
  });
}

/** The maximum number of events in the newest line: a nested run may have any number of later events. */
const mostNewest = 64;
