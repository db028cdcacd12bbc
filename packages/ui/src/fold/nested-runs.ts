import type { UiChange } from '../shape/ui-event.ts';
import type { TellOp } from '../shape/ui-patch.ts';
import type { UiAgent, UiState } from '../shape/ui-state.ts';

/** The nested runs of a page, to which events are applied, with the open calls of each run. */
export class NestedRuns {
  readonly #agents: Map<string, UiAgent>;
  /** The branches that are active or may resume. The branch of the root is the empty string. */
  readonly #branches: Map<string, Branch> = new Map([['', newBranch()]]);
  readonly #tell: TellOp | undefined;
  #given: UiState['agents'];
  #isDirty = false;

  constructor(from: UiState['agents'], tell?: TellOp) {
    this.#tell = tell;
    this.#given = from;
    this.#agents = new Map(Object.entries(from));
    for (const [branch, agent] of this.#agents)
      if (agent.status === 'running' || agent.resumes) this.#enter(branch, agent);
  }

  open({ branch, agent, callId, member, parent }: Extract<UiChange, { readonly type: 'opened' }>): void {
    const around = parent === undefined ? undefined : this.#agents.get(parent);
    const opened: UiAgent = {
      agent,
      path: [...(around?.path ?? []), agent],
      ...(parent !== undefined && { parent }),
      ...(callId !== undefined && { callId }),
      ...(member !== undefined && { member }),
      status: 'running',
    };
    // After another branch has started, stopped branches do not resume.
    if (callId === undefined)
      for (const other of this.membersOf(parent))
        if (this.#agents.get(other)?.resumes) this.#change(other, ({ resumes: _, ...agent }) => agent);
    this.#set(branch, opened);
    this.#enter(branch, opened);
  }

  /** Returns the branches of the members of the agent that runs on a branch. */
  membersOf(branch = ''): Iterable<string> {
    return this.#branches.get(branch)?.members ?? [];
  }

  /** Returns the calls on a branch that have not ended; undefined if the run of the branch is over. */
  openCalls(branch = ''): Set<string> | undefined {
    return branch === '' || this.#agents.get(branch)?.status === 'running'
      ? this.#branches.get(branch)?.open
      : undefined;
  }

  /** Records that another agent has taken over on a branch. */
  speaks(branch: string, active: string): void {
    const agent = this.#agents.get(branch);
    if (agent && (agent.active ?? agent.agent) !== active) this.#change(branch, (before) => ({ ...before, active }));
  }

  /** Ends a nested run. Returns its branch; undefined if the run had ended before. */
  end(branch: string, status: UiAgent['status']): Branch | undefined {
    const agent = this.#agents.get(branch);
    if (agent?.status !== 'running') return undefined;
    const resumes = agent.member !== undefined && (status === 'limited' || status === 'failed');
    this.#change(branch, (before) => ({ ...before, status, ...(resumes && { resumes }) }));
    if (!resumes) this.#leave(branch);
    return this.#branches.get(branch);
  }

  /** Ends a branch permanently, including the stopped branches below it. */
  #leave(branch: string): void {
    for (const member of this.membersOf(branch)) {
      if (!this.#agents.get(member)?.resumes) continue;
      this.#change(member, ({ resumes: _, ...agent }) => agent);
      this.#leave(member);
    }
  }

  /** Resumes the stopped branches of a run that is resumed. */
  resume(branch: string | undefined): void {
    for (const member of this.membersOf(branch)) {
      if (!this.#agents.get(member)?.resumes) continue;
      this.#change(member, ({ resumes: _, ...agent }) => ({ ...agent, status: 'running' }));
      this.resume(member);
    }
  }

  /** Returns the current nested runs: the same object until something has changed. */
  published(): UiState['agents'] {
    if (!this.#isDirty) return this.#given;
    this.#isDirty = false;
    this.#given = Object.fromEntries(this.#agents);
    return this.#given;
  }

  #enter(branch: string, { parent = '', callId }: UiAgent): void {
    this.#branches.set(branch, newBranch());
    if (callId === undefined) this.#branches.get(parent)?.members.add(branch);
  }

  #change(branch: string, change: (agent: UiAgent) => UiAgent): void {
    const agent = this.#agents.get(branch);
    if (agent) this.#set(branch, change(agent));
  }

  #set(branch: string, agent: UiAgent): void {
    this.#agents.set(branch, agent);
    this.#tell?.(['agents', branch], agent);
    this.#isDirty = true;
  }
}

/** The state of a run's branch. */
interface Branch {
  readonly open: Set<string>;
  readonly members: Set<string>;
}

function newBranch(): Branch {
  return { open: new Set(), members: new Set() };
}
