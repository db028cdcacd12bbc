import type { Event } from '../event/event.ts';
import type { SessionKey } from '../session/session.ts';
import { apply } from '../view/apply.ts';
import type { CallState } from '../view/branch-state.ts';
import { emptyView, type SessionView, takeBack } from '../view/session-view.ts';

/** A call that a session started after the revision of a fork, and that is missing in the fork. */
export interface LaterEffect {
  readonly callId: string;
  readonly name: string;
  /** The revision of the model's turn that made the call. */
  readonly revision: number;
}

/** The events of a session after the revision of a fork. */
export class LaterEvents {
  /** Calls that were made and started after the revision, and that may have had an effect. */
  readonly effects: readonly LaterEffect[];
  /** Calls that were started after the revision, except those that only read. */
  readonly #started = new Set<string>();
  /** The branches of nested runs, by the id of the call that each of them handles. */
  readonly #opened = new Map<string, string>();
  readonly #branches = new Set<string>();

  /** @param revision The revision of the last event before `events`. */
  constructor(events: readonly Event[], revision: number) {
    const made = new Map<string, LaterEffect>();
    const effects = new Map<string, LaterEffect>();
    for (const [at, event] of events.entries()) {
      if (event.type === 'opened' && event.callId !== undefined && event.branch !== undefined)
        this.#opened.set(event.callId, event.branch);
      if (event.type === 'model')
        for (const part of event.content.parts)
          if (part.type === 'functionCall')
            made.set(part.id, { callId: part.id, name: part.name, revision: revision + at + 1 });
      if (event.type !== 'started') continue;
      for (const { callId, effect = 'write' } of event.calls) {
        if (effect === 'read') continue;
        this.#started.add(callId);
        for (const path of pathsAround(event.branch)) this.#branches.add(path);
        const call = made.get(callId);
        if (call) effects.set(callId, call);
      }
    }
    this.effects = [...effects.values()];
  }

  /**
   * Returns true if a call that was made before the revision was started after it, itself or in its nested
   * run.
   */
  began({ request: { id }, child }: CallState): boolean {
    const path = child?.path ?? this.#opened.get(id);
    return this.#started.has(id) || (path !== undefined && this.#branches.has(path));
  }
}

/** Returns a branch and the branches in which it is nested: a path begins with the path of the parent run. */
function pathsAround(branch: string | undefined): readonly string[] {
  const paths: string[] = [];
  for (let at = branch; at; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) paths.push(at);
  return paths;
}

/** Returns the view of the first events of a log. Throws `newer_log`. */
export function viewOf(key: SessionKey, events: readonly Event[]): SessionView {
  const view = emptyView(key);
  for (const event of takeBack(view, events)) apply(view, event);
  view.revision = events.length;
  return view;
}
