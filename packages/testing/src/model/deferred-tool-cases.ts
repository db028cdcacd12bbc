import type { FunctionDeclaration } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf, requestOf } from './ask.ts';
import type { ModelSubject } from './model-subject.ts';
import { send } from './send.ts';

/** Cases of tools that the model has to find. */
export const deferredToolCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:deferred',
    behavior: "a deferred tool is omitted, or searched for by the provider; a call of it is the tool's",
    async run(subject) {
      const { tools } = await send(subject, { declarations: [find, seen, later] });
      const isSent = ({ description }: FunctionDeclaration): boolean =>
        tools.some((tool) => tool.description?.includes(description));
      assertThat(isSent(seen), 'a tool that need not be found was omitted beside one that is deferred');
      assertThat(
        isSent(later) !== isSent(find),
        'of a deferred tool and the tool that finds it one is sent: the first where the provider searches, else the second',
      );
      const model = await subject.playing([{ do: 'answer', calls: [{ name: later.name, args: {} }] }]);
      const { content } = endOf(await ask(model, requestOf({ declarations: [find, seen, later] })));
      const called = content.parts.flatMap((part) => (part.type === 'functionCall' ? part.name : []));
      assertEqual(called, [later.name], 'the tools that were called');
    },
  },
];

const find: FunctionDeclaration = declared('find_tools', 'Finds other tools.', { findsDeferred: true });
const seen: FunctionDeclaration = declared('plain', 'Is told of.');
const later: FunctionDeclaration = declared('found', 'Has to be found.', { deferred: true });

function declared(name: string, description: string, own: Partial<FunctionDeclaration> = {}): FunctionDeclaration {
  return { name, description, parametersJsonSchema: { type: 'object', properties: {} }, ...own };
}
