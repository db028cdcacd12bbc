import type { FunctionDeclaration } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf, requestOf } from './ask.ts';
import { assertPaired } from './assert-paired.ts';
import type { ModelSubject } from './model-subject.ts';
import { hello, lastSent, type Sent, send } from './send.ts';
import { toolRound, userText } from './tool-round.ts';

/** Cases of names that a wire does not accept. */
export const toolNameCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:tool-names',
    behavior: 'each tool has a unique name on the wire, or its absence is a warning',
    async run(subject) {
      const sent = await send(subject, { declarations });
      const names = sent.tools.map(({ name }) => name);
      assertEqual(new Set(names).size, names.length, `the number of different names among ${names.join(', ')}`);
      for (const { name } of left(sent))
        assertThat(
          sent.warnings.some((warning) => warning.includes(name.slice(0, 40))),
          `the tool ${name} was omitted, without a warning that names it`,
        );
    },
  },
  {
    id: 'model:tool-names:back',
    behavior: 'a call under the wire name is a call of the tool, and the history uses the wire name',
    async run(subject) {
      const { tools } = await send(subject, { declarations });
      const offered = declarations.flatMap((declaration) => {
        const tool = tools.find(({ description }) => description?.includes(declaration.description));
        return tool ? [{ declaration, wireName: tool.name }] : [];
      });
      assertThat(offered.length > 0, 'no tool was sent with its description');
      const calls = offered.map(({ wireName }) => ({ name: wireName, args: {} }));
      const model = await subject.playing([{ do: 'answer', calls }, hello]);
      const { content } = endOf(await ask(model, requestOf({ declarations })));
      const called = content.parts.flatMap((part) => (part.type === 'functionCall' ? part.name : []));
      assertEqual(
        called,
        offered.map(({ declaration }) => declaration.name),
        'the tools that were called',
      );
      const round = toolRound(called.map((name, at) => ({ id: `c${at}`, name })));
      await ask(model, requestOf({ declarations, contents: [userText('go'), ...round] }));
      const names = assertPaired(lastSent(subject)).map(({ call }) => call.name);
      assertEqual(
        names,
        offered.map(({ wireName }) => wireName),
        'the names in the history',
      );
    },
  },
];

function left({ tools }: Sent): readonly FunctionDeclaration[] {
  return declarations.filter(({ description }) => !tools.some((tool) => tool.description?.includes(description)));
}

const declarations: readonly FunctionDeclaration[] = [
  'get-weather',
  'a.b',
  'a_b',
  'a/b',
  'a b',
  '9lives',
  'météo',
  'x'.repeat(64),
  `${'x'.repeat(200)}1`,
  `${'x'.repeat(200)}2`,
].map((name, at) => ({
  name,
  description: `The tool ${String.fromCharCode(65 + at)}.`,
  parametersJsonSchema: { type: 'object', properties: {} },
}));
