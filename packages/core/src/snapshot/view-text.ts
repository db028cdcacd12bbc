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
 * The number of the snapshot format of this version. A version whose view has other members, or members with
 * other meanings, has another number, and ignores snapshots of this format.
 */
export const snapshotFormat = 7;

/** The first line of a snapshot, which suffices to decide whether the snapshot can be used. */
export interface SnapshotHead {
  readonly format: number;
  readonly key: readonly [appName: string, userId: string, sessionId: string];
  readonly revision: number;
  /** The number of events of the view. */
  readonly count: number;
  /**
   * The contents and events that the state of the loop also refers to: the index of each, and the number of
   * its node.
   */
  readonly contents: readonly Shared[];
  readonly events: readonly Shared[];
  /** The number of characters of each further line: the state of the loop, the contents, the events. */
  readonly lengths: readonly number[];
}

type Shared = readonly [place: number, node: number];

/** Returns a view as a string of four lines: the head, the state of the loop, the contents, the events. */
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

/** Returns the head of a snapshot of any format. Throws if `viewText` did not write the string. */
export function headOf(text: string): SnapshotHead {
  const head = JSON.parse(text.slice(0, text.indexOf('\n'))) as SnapshotHead;
  if (typeof head.format !== 'number') throw new TypeError('the snapshot has no format number');
  return head;
}

/**
 * Returns the view that a snapshot represents, without the session's state. The contents and the events are
 * parsed when they are first read. Throws if the snapshot is incomplete.
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
  // Once all events are parsed, a normal array replaces the lazy list.
  Object.assign(view, { events: lazyEvents(stored, (list) => Object.assign(view, { events: list })) });
  return view;
}

/** Returns true for `views` of a team, which is computed from the team's members and so is not stored. */
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
 * Returns true for a content, a call, a question or an answer. Tools, hooks and watchers get these objects
 * themselves, so they have to be frozen.
 */
function isShown(one: object): boolean {
  return ('role' in one && 'parts' in one) || ('name' in one && 'args' in one) || 'requestId' in one || 'callId' in one;
}

type StoredView = Partial<SessionView> & { readonly newest: unknown };

/**
 * Returns the lines after the first one. Throws if the string does not consist of lines with the given
 * lengths.
 */
function linesOf(text: string, lengths: readonly number[]): readonly string[] {
  let at = text.indexOf('\n');
  const lines = lengths.map((length) => {
    if (text[at] !== '\n') throw new TypeError('a line of the snapshot does not have the length that its head lists');
    const line = text.slice(at + 1, at + 1 + length);
    at += 1 + length;
    return line;
  });
  if (at !== text.length || lines.length !== 3)
    throw new TypeError('the snapshot does not have the lines that its head lists');
  return lines;
}

/**
 * Makes a conversation parse its stored contents when they are first read. Contents that are added before
 * wait in `unread`, and follow the stored contents.
 */
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

/** The maximum number of newest events that are stored with the state of the loop. */
const mostNewest = 64;
