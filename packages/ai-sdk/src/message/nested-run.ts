import type { JsonObject } from '@mortise/core';
import type { UiChange } from '@mortise/ui';
import { ClientMessage } from '../parts/client-message.ts';
import type { AiSdkDataChunk } from '../wire/ai-sdk-chunk.ts';
import type { Invocation } from './invocation.ts';

/** A run of another agent within an invocation, for a call or as a part of the enclosing agent. */
export class NestedRun {
  readonly branch: string;
  readonly home: Invocation;
  /** The turns and calls of the run, in the form of a message. */
  readonly client: ClientMessage;
  readonly openCalls: Set<string> = new Set();
  readonly path: readonly string[];
  readonly #opened: Opened;
  readonly #around: NestedRun | undefined;
  readonly #changed: Set<number> = new Set();
  status: 'running' | 'completed' | 'limited' | 'failed' | 'left' = 'running';
  /** The active agent, if it is not the agent that the run started with. */
  active: string | undefined;

  constructor(opened: Opened, home: Invocation, around: NestedRun | undefined) {
    this.branch = opened.branch;
    this.home = home;
    this.client = new ClientMessage(opened.branch);
    this.path = [...(around?.path ?? []), opened.agent];
    this.#opened = opened;
    this.#around = around;
  }

  /** True if the run belongs to the root agent, so that its text is the root agent's text. */
  get isRoot(): boolean {
    return this.#opened.callId === undefined && (this.#around?.isRoot ?? true);
  }

  /** Returns the data chunk of the run. */
  chunk(): AiSdkDataChunk {
    const { agent, callId, member, parent } = this.#opened;
    const { branch, path, status, active } = this;
    return {
      type: 'data-agent',
      id: branch,
      data: {
        agent,
        path,
        status,
        ...(active !== undefined && { active }),
        ...(callId !== undefined && { callId }),
        ...(member !== undefined && { member }),
        ...(parent !== undefined && { parent }),
      },
    };
  }

  /** Records that a part of the run has changed. */
  changed(at: number | undefined): void {
    if (at !== undefined) this.#changed.add(at);
  }

  /** Yields the parts that have changed since the last call. */
  *parts(): Generator<AiSdkDataChunk> {
    const { branch } = this;
    for (const at of this.#changed) {
      const part = this.client.message.parts[at];
      if (part?.type !== 'step-start')
        yield { type: 'data-agent-part', id: `${branch}/${at}`, data: { branch, part: { ...part } as JsonObject } };
    }
    this.#changed.clear();
  }
}

type Opened = Extract<UiChange, { readonly type: 'opened' }>;
