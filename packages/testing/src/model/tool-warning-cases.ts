import type { FunctionDeclaration, ModelWarning } from '@mortise/core';
import { assertEqual } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf, requestOf } from './ask.ts';
import type { ModelSubject } from './model-subject.ts';
import { hello, warningsIn } from './send.ts';
import { unusualSchemas } from './unusual-schemas.ts';

/** Cases of warnings about tools before a call. */
export const toolWarningCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:tool-warnings',
    behavior: 'the warnings about tools are available before a call, and the call repeats them',
    needs: 'toolWarnings',
    async run(subject) {
      const model = await subject.playing([hello, hello]);
      if (!model.toolWarnings) throw new Error('the model has no `toolWarnings`');
      const unusual = unusualSchemas.map(({ name, schema }) => declared(name, schema));
      for (const declarations of [unusual, namesakes]) {
        const before = linesOf(await model.toolWarnings(declarations));
        const events = await ask(model, requestOf({ declarations }));
        endOf(events);
        assertEqual(
          before,
          linesOf(events),
          `the warnings about ${declarations.length} tools before a call, compared with those of the call`,
        );
      }
    },
  },
];

function linesOf(events: Parameters<typeof warningsIn>[0] | readonly ModelWarning[]): readonly string[] {
  return warningsIn(events).toSorted();
}

function declared(
  name: string,
  parametersJsonSchema: FunctionDeclaration['parametersJsonSchema'],
): FunctionDeclaration {
  return { name, description: `Takes ${name}`, parametersJsonSchema };
}

/** Tools whose names are hard to tell apart on a wire, and a deferred tool. */
const namesakes: readonly FunctionDeclaration[] = [
  ...['a.b', 'a_b', 'a/b', `${'x'.repeat(200)}1`, `${'x'.repeat(200)}2`].map((name) =>
    declared(name, { type: 'object', properties: { when: { type: 'string', pattern: '^\\d+$' } } }),
  ),
  { ...declared('found', { type: 'object', properties: {} }), deferred: true },
];
