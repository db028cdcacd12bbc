import type { AnswerInput, JsonValue, RunInput, RunResult } from '@mortise/core';
import { key } from '../harness/inspect-run.ts';
import type { Played } from './played.ts';
import type { Sabotage } from './sabotage.ts';
import { Stage } from './stage.ts';
import type { MailPlan, RunPlan, StepPlan, Story } from './story.ts';
import { watchTraces } from './watch-traces.ts';

/**
 * Plays a story with the real runner, then answers and continues until the session is at its end, and records
 * everything.
 */
export async function playStory(story: Story, sabotage: Sabotage = {}): Promise<Played> {
  const traces = watchTraces();
  const stage = new Stage(story, sabotage);
  const player = new Player(stage);
  for (const step of story.steps) await player.play(step);
  const finished = await player.finish();
  return stage.played(finished, await traces());
}

const plain: RunPlan = { reader: 'run' };

class Player {
  readonly #stage: Stage;
  #last: RunResult | undefined;
  #inputs = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async play(step: StepPlan): Promise<void> {
    switch (step.do) {
      case 'say':
        return this.#say(step, step.inputId);
      case 'goOn':
        return this.#run(step, {});
      case 'answer':
        return this.#answer(step);
      case 'restart':
        return this.#stage.restart();
      case 'crash':
        return this.#stage.crash(step.at);
    }
  }

  /** Answers and continues, as reasonable users do. Returns whether the session came to its end. */
  async finish(): Promise<boolean> {
    for (let rounds = 0; rounds < 200; rounds++) {
      await this.#run(plain, {});
      if (!this.#last) return false;
      if (this.#isOver) return true;
      const { status, error } = this.#last;
      if (error?.code === 'no_input' || error?.code === 'session_not_found') await this.#say(plain, 'new');
      else if (status === 'paused')
        await this.#run(plain, { answers: this.#last.pending.map((asked) => this.#sensible(asked)) });
      if (this.#isOver) return true;
    }
    return false;
  }

  get #isOver(): boolean {
    return this.#last?.status === 'completed';
  }

  #say(plan: RunPlan, id: 'new' | 'last' | 'none'): Promise<void> {
    if (id !== 'last') this.#inputs++;
    const message = `words ${this.#inputs}`;
    return this.#run(plan, id === 'none' ? { message } : { message, inputId: `input-${this.#inputs}` });
  }

  async #answer(step: Extract<StepPlan, { readonly do: 'answer' }>): Promise<void> {
    const pending = (this.#last?.pending ?? []).filter((_, at) => ((step.which >> (at % 4)) & 1) === 1);
    const answers: AnswerInput[] = pending.map(({ id, kind }, at) => ({
      requestId: id,
      value: step.fault === 'value' ? ((() => at) as never) : answerTo(kind, step.yes, at),
      by: 'ada',
    }));
    if (step.reversed) answers.reverse();
    if (step.fault === 'unknown') answers.push({ requestId: 'nobody', value: 1 });
    if (step.fault === 'twice') answers.push(...answers.slice(0, 1));
    if (step.fault !== 'twoWorkers') await this.#run(step, { answers });
    else {
      const results = await Promise.all([
        this.#stage.run(step, { answers }),
        this.#stage.run(step, { answers }, this.#stage.anotherWorker()),
      ]);
      this.#last = results.find((result) => result?.error?.code !== 'session_busy') ?? results[0];
    }
    if (step.fault !== 'again') return;
    const before = this.#last;
    await this.#run({ reader: step.reader }, { answers });
    if (this.#last?.pending.length === 0 && this.#last.status === 'failed') this.#last = before;
  }

  async #run(plan: RunPlan, input: RunInput): Promise<void> {
    this.#stage.whenMoment(plan.mail?.at ?? 0, () => plan.mail && this.#deliver(plan.mail));
    this.#last = await this.#stage.run(plan, input);
  }

  #deliver({ kind, at }: MailPlan): void {
    const asked = this.#last?.pending[0];
    const id = `mail-${++this.#inputs}`;
    const call = asked?.callId ?? this.#stage.lastCallId ?? 'nobody';
    const mail = {
      message: { id, type: 'message', content: { role: 'user', parts: [{ type: 'text', text: `mail ${id}` }] } },
      answer: {
        id,
        type: 'answer',
        answer: {
          requestId: asked?.id ?? 'nobody',
          kind: asked?.kind ?? 'x',
          value: answerTo(asked?.kind, true, at),
          at: 0,
        },
      },
      result: { id, type: 'result', callId: call, outcome: { status: 'ok', output: { delivered: id } } },
      cancel: { id, type: 'cancel', reason: 'enough' },
    } as const;
    this.#stage.deliver(key, mail[kind]);
  }

  /** Returns the answer of a user who first checks whether the effect happened. */
  #sensible({ id, kind, callId }: RunResult['pending'][number]): AnswerInput {
    const resolution = this.#stage.happened(callId) ? 'happened' : 'retry';
    return { requestId: id, value: kind === 'inDoubt' ? { resolution, result: 'seen' } : answerTo(kind, true, 0) };
  }
}

function answerTo(kind: string | undefined, yes: boolean, at: number): JsonValue {
  switch (kind) {
    case 'confirmation':
      return { confirmed: yes };
    case 'inDoubt':
      return { resolution: !yes ? 'giveUp' : at % 2 === 0 ? 'happened' : 'retry', result: { seen: at } };
    default:
      return { answered: at };
  }
}
