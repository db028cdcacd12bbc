import type { ArtifactPart, ArtifactService } from '../artifact/artifact-service.ts';
import type { Content } from '../content/content.ts';
import type { CallbackContext, PrepareContext, ReadonlyContext } from '../context/contexts.ts';
import { RunError } from '../error/errors.ts';
import type { Event } from '../event/event.ts';
import { type EventActions, mergeActions } from '../event/event-actions.ts';
import type { JsonInput, JsonObject, JsonValue } from '../json/json-value.ts';
import type { MemoryEntry, MemorySearchOptions } from '../memory/memory-service.ts';
import type { SessionKey } from '../session/session.ts';
import { mergeState, scopeOf, stateEntry } from '../session/session-state.ts';
import { type SessionView, stateOf, stateOwner } from '../view/session-view.ts';
import type { AgentScope } from './scope.ts';

/**
 * The context of a run for tools, callbacks and gates. `around`: the context whose state this context reads,
 * including writes of hooks and tools that are not stored yet.
 */
export class RunContext implements ReadonlyContext {
  declare protected readonly scope: AgentScope;
  declare protected readonly around: RunContext | undefined;

  constructor(scope: AgentScope, around?: RunContext) {
    this.scope = scope;
    this.around = around;
  }

  get agentName(): string {
    return this.scope.agent.name;
  }

  get invocationId(): string {
    return this.scope.run.view.root.invocation.id;
  }

  get session(): SessionKey {
    return this.scope.run.view.key;
  }

  get state(): JsonObject {
    if (this.around) return this.around.state;
    const { branch, run } = this.scope;
    const { temp, view } = run;
    const state = stateOf(view, branch);
    return temp ? mergeState(state, Object.fromEntries(temp)) : state;
  }

  get events(): readonly Event[] {
    return shownEvents(this.scope.run.view);
  }

  get branch(): string | undefined {
    return this.scope.branch.path;
  }

  get userContent(): Content | undefined {
    return this.scope.branch.input;
  }

  get deps(): unknown {
    return this.scope.run.deps;
  }

  get signal(): AbortSignal {
    return this.scope.run.cancellation.signal;
  }

  readonly keepSecret = (name: string, value: string): void => {
    this.scope.run.secrets.add(name, value);
  };
}

/** A context with read access to the services. */
export class ServiceContext extends RunContext implements PrepareContext {
  readonly loadArtifact = async (filename: string, version?: number): Promise<ArtifactPart | undefined> => {
    return this.artifacts.load(this.session, this.scope.run.secrets.text(filename), version);
  };

  readonly listArtifacts = async (): Promise<readonly string[]> => {
    return this.artifacts.list(this.session);
  };

  readonly searchMemory = async (query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]> => {
    const { signal = this.signal } = options ?? {};
    const { memory } = this.scope.run.settings;
    if (!memory) throw new RunError('no_service', 'this runner has no memory service; give createRunner({ memory })');
    return memory.search(this.session, query, { ...options, signal });
  };

  protected get artifacts(): ArtifactService {
    const { artifacts } = this.scope.run.settings;
    if (artifacts) return artifacts;
    throw new RunError('no_service', 'this runner has no artifact service; give createRunner({ artifacts })');
  }
}

/** A context that collects actions for the next event. */
export class ActionContext extends ServiceContext implements CallbackContext {
  #actions: WritableActions | undefined;
  #closed = false;

  override get state(): JsonObject {
    return mergeState(super.state, this.#actions?.localDelta ?? this.#actions?.stateDelta);
  }

  readonly setState = (key: string, value: JsonInput | undefined): void => {
    this.putState(key, stateEntry(key, value));
  };

  /** Writes a value that `stateEntry` has checked. */
  putState(key: string, jsonValue: JsonValue): void {
    this.refuseIfClosed();
    if (scopeOf(key) === 'temp') {
      const { run } = this.scope;
      run.temp ??= new Map();
      run.temp.set(key, jsonValue);
    } else if (stateOwner(this.scope.branch)) {
      this.actions.localDelta ??= {};
      this.actions.localDelta[key] = jsonValue;
    } else {
      this.actions.stateDelta ??= {};
      this.actions.stateDelta[key] = jsonValue;
    }
  }

  readonly saveArtifact = async (filename: string, part: ArtifactPart): Promise<number> => {
    this.refuseIfClosed();
    const { secrets } = this.scope.run;
    const name = secrets.text(filename);
    const version = await this.artifacts.save(this.session, name, secrets.json({ ...part }));
    this.actions.artifactDelta ??= {};
    this.actions.artifactDelta[name] = version;
    return version;
  };

  /** Returns the actions so far, and removes them from this context. */
  takeActions(): EventActions | undefined {
    const actions = this.#actions;
    this.#actions = undefined;
    return actions;
  }

  /** Adds the actions of another context. */
  addActions(given: EventActions | undefined): void {
    if (given) this.#actions = mergeActions(this.#actions ?? {}, given) as WritableActions;
  }

  /** The actions that are not part of an event yet. */
  get done(): EventActions | undefined {
    return this.#actions;
  }

  /** Closes the context: returns the remaining actions, and refuses later ones. */
  close(): EventActions | undefined {
    this.#closed = true;
    return this.takeActions();
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Throws `call_ended` once the context is closed: no event would store the action. */
  protected refuseIfClosed(): void {
    if (this.#closed) throw new RunError('call_ended', this.endedMessage);
  }

  protected get endedMessage(): string {
    return `a callback of ${this.agentName} is still running after its model call ended; await what it starts`;
  }

  protected get actions(): WritableActions {
    this.refuseIfClosed();
    this.#actions ??= {};
    return this.#actions;
  }
}

interface WritableActions extends EventActions {
  stateDelta?: Record<string, JsonValue>;
  localDelta?: Record<string, JsonValue>;
  transferTo?: string;
  artifactDelta?: Record<string, number>;
  skipSummarization?: boolean;
  escalate?: boolean;
}

/** Returns the log as tools, callbacks and gates see it: a copy, which is shared until the log grows. */
export function shownEvents(view: SessionView): readonly Event[] {
  if (view.shown.length !== view.events.length) view.shown = Object.freeze(view.events.slice());
  return view.shown;
}
