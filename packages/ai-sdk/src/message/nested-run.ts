import type { JsonObject } from '@mortise/core';
import type { UiChange } from '@mortise/ui';
import { ClientMessage } from '../parts/client-message.ts';
import type { AiSdkDataChunk } from '../wire/ai-sdk-chunk.ts';
import type { Invocation } from './invocation.ts';

/** A run of another agent inside an invocation: for a call, or as a part of the agent around it. */
export class NestedRun {
  readonly branch: string;
  readonly home: Invocation;
  /** Its turns and calls, in the form of a message. */
  readonly client: ClientMessage;
  readonly openCalls: Set<string> = new Set();
  readonly path: readonly string[];
  readonly #opened: Opened;
  readonly #around: NestedRun | undefined;
  readonly #changed: Set<number> = new Set();
  status: 'running' | 'completed' | 'limited' | 'failed' | 'left' = 'running';
  /** The active agent, if it is not the one that the run started with. */
  active: string | undefined;

  constructor(opened: Opened, home: Invocation, around: NestedRun | undefined) {
    this.branch = opened.branch;
    this.home = home;
    this.client = new ClientMessage(opened.branch);
    this.path = [...(around?.path ?? []), opened.agent];
    this.#opened = opened;
    this.#around = around;
  }

  /** True if it belongs to the root agent, so that its text is the root's. */
  get isRoot(): boolean {
    return this.#opened.callId === undefined && (this.#around?.isRoot ?? true);
  }

  /** Its data chunk. */
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

  /** A part of it has changed. */
  changed(at: number | undefined): void {
    if (at !== undefined) this.#changed.add(at);
  }

  /** The parts that have changed since. */
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
