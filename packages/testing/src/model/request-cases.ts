import type { ModelSettings } from '@mortise/core';
import { assertEqual, assertThat, isEqual } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { deepFreeze } from '../conformance/deep-freeze.ts';
import { ask, endOf, failureOf, requestOf } from './ask.ts';
import { longHistory } from './long-history.ts';
import type { ModelSubject } from './model-subject.ts';
import { hello, holds, isSentOrWarned, send } from './send.ts';

/** Cases of requests. */
export const requestCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:request',
    behavior: 'does not change the request',
    async run(subject) {
      const request = requestOf({ contents: structuredClone(longHistory), settings: { temperature: 0 } });
      const before = structuredClone(request);
      const model = await subject.playing([hello, hello]);
      endOf(await ask(model, request));
      assertThat(isEqual(request, before), 'the request was changed');
      endOf(await ask(model, deepFreeze(request)));
    },
  },
  {
    id: 'model:settings',
    behavior: 'a setting is sent, or a warning names it, and the call does not fail',
    async run(subject) {
      const settings: ModelSettings = {
        temperature: 0.4375,
        topP: 0.8125,
        maxOutputTokens: 3217,
        stopSequences: ['STOP-HERE'],
        seed: 424_242,
      };
      const sent = await send(subject, { settings });
      for (const [name, value] of Object.entries(settings))
        assertThat(isSentOrWarned(sent, String(value), name), `the setting ${name} is neither sent nor in a warning`);
      for (const thinking of ['off', 'low', 'high', { budgetTokens: 2048 }] as const)
        await send(subject, { settings: { thinking } });
    },
  },
  {
    id: 'model:output',
    behavior: 'the schema of the answer is sent, even with tools, or a warning says that it is not sent',
    async run(subject) {
      const outputJsonSchema = {
        type: 'object',
        properties: { celsius: { type: 'number' } },
        required: ['celsius'],
        additionalProperties: false,
      };
      for (const more of [{}, { declarations: [] }]) {
        const { outputSchema, warnings } = await send(subject, { outputJsonSchema, ...more });
        const warned = warnings.some((warning) => warning.includes('output'));
        assertThat(holds(outputSchema, 'celsius') || warned, 'the schema is neither sent nor in a warning');
      }
    },
  },
  {
    id: 'model:warnings',
    behavior: 'each warning is given once in a call, before the end of the call',
    async run(subject) {
      const settings: ModelSettings = { temperature: 0.5, seed: 1, stopSequences: ['a', 'b'], thinking: 'low' };
      const { warnings } = await send(subject, { settings, contents: longHistory });
      assertEqual([...new Set(warnings)], warnings, 'the warnings');
    },
  },
  {
    id: 'model:provider-tools',
    behavior: 'fails for a tool of another provider, and the error names the tool',
    needs: 'providerTools',
    async run(subject) {
      const providerTools = [{ provider: 'nobody', name: 'crystal_ball', config: null }];
      const events = await ask(await subject.playing([hello]), requestOf({ providerTools }));
      const { error } = failureOf(events, 'the tool of another provider');
      assertThat(error.message.includes('crystal_ball'), 'the failure does not name the tool');
    },
  },
];
