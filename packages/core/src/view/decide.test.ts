import { describe, expect, it } from 'vitest';
import type { Limits } from '../agent/limits.ts';
import type { Event, EventBody } from '../event/event.ts';
import { llmAgent } from '../llm-agent/llm-agent.ts';
import { apply } from './apply.ts';
import type { Step } from './decide.ts';
import { decide } from './decide.ts';
import { emptyView } from './session-view.ts';

const agent = llmAgent({ name: 'agent', model: { provider: 'p', id: 'm', async *generate() {} } });

const input: EventBody = { type: 'input', content: { role: 'user', parts: [{ type: 'text', text: 'go' }] } };
const answer: EventBody = model([{ type: 'text', text: 'done' }]);
const twoCalls: EventBody = model([call('a'), call('b')]);

describe('decide', () => {
  it.each<{ after: string; events: EventBody[]; limits?: Limits; next: Partial<Step> }>([
    { after: 'a message of the user', events: [input], next: { do: 'model' } },
    { after: 'an answer', events: [input, answer], next: { do: 'complete' } },
    { after: 'calls', events: [input, twoCalls], next: { do: 'settle' } },
    { after: 'one response of two', events: [input, twoCalls, response('a')], next: { do: 'settle' } },
    { after: 'both responses', events: [input, twoCalls, response('a'), response('b')], next: { do: 'model' } },
    { after: 'a question and a response', events: [input, twoCalls, asked('a'), response('b')], next: { do: 'pause' } },
    {
      after: 'an answered question',
      events: [input, twoCalls, asked('a'), response('b'), answered('a')],
      next: { do: 'settle' },
    },
    {
      after: 'a failed model call',
      events: [input, { type: 'modelFailed', code: 'auth', message: 'no key' }],
      next: { do: 'stop' },
    },
    {
      after: 'one empty answer',
      events: [input, { type: 'modelFailed', code: 'empty_response', message: 'nothing' }],
      next: { do: 'model' },
    },
    {
      after: 'the maximum number of calls',
      events: [input, twoCalls, response('a'), response('b')],
      limits: { modelCalls: 1 },
      next: { do: 'limit', limit: 'modelCalls' },
    },
    {
      after: 'the maximum number of calls, with an answer left',
      events: [input, twoCalls, response('a'), response('b')],
      limits: { modelCalls: 1, onLimit: 'answer' },
      next: { do: 'model', last: 'modelCalls' },
    },
    {
      after: 'a continuation of a limited invocation',
      events: [input, twoCalls, response('a'), response('b'), notice('limited'), notice('continued')],
      limits: { modelCalls: 1 },
      next: { do: 'model' },
    },
  ])('decide returns the step $next.do after $after', ({ events, limits, next }) => {
    expect(decideOn(viewOf(events), limits ?? {})).toMatchObject(next);
  });

  it('decide returns the same step for a view that was built from events and for a view that was built from their JSON', () => {
    const events = [input, twoCalls, asked('a'), response('b'), answered('a')];
    for (let length = 1; length <= events.length; length++) {
      const prefix = events.slice(0, length);
      const again = JSON.parse(JSON.stringify(prefix)) as EventBody[];
      expect(shown(decideOn(viewOf(again), {}))).toEqual(shown(decideOn(viewOf(prefix), {})));
    }
  });

  it('decide returns only the calls that are ready', () => {
    const step = decideOn(viewOf([input, twoCalls, response('a')]), {});
    expect(step.do === 'settle' && step.calls.map((call) => call.request.id)).toEqual(['b']);
  });
});

function viewOf(events: readonly EventBody[]): ReturnType<typeof emptyView> {
  const view = emptyView({ appName: 'app', userId: 'user', sessionId: 's' });
  events.forEach((body, at) => {
    const event: Event = { v: 1, id: `e${at}`, invocationId: 'i', author: 'agent', timestamp: at, ...body };
    apply(view, event);
  });
  return view;
}

function decideOn(view: ReturnType<typeof emptyView>, limits: Limits): Step {
  return decide(view, view.root, agent, [{ limits, branch: view.root }]);
}

function shown(step: Step): unknown {
  return step.do === 'settle' ? step.calls.map(({ request: { id } }) => id) : step;
}

function model(parts: Extract<EventBody, { type: 'model' }>['content']['parts']): EventBody {
  return { type: 'model', content: { role: 'model', parts }, acts: true, finishReason: { unified: 'stop' } };
}

function call(id: string) {
  return { type: 'functionCall', id, name: 'pay', args: {} } as const;
}

function response(callId: string): EventBody {
  return { type: 'response', callId, outcome: { status: 'ok', output: 1 } };
}

function asked(callId: string): EventBody {
  const id = `${callId}?0`;
  return { type: 'asked', request: { id, callId, kind: 'confirmation', hint: 'Pay?', digest: '' } };
}

function answered(callId: string): EventBody {
  return { type: 'answered', answer: { requestId: `${callId}?0`, kind: 'confirmation', value: true, at: 0 } };
}

function notice(code: string): EventBody {
  return { type: 'notice', code, value: 'modelCalls' };
}
