import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf, requestOf } from './ask.ts';
import type { ModelSubject } from './model-subject.ts';
import { hello, holds, lastSent } from './send.ts';
import { unusualSchemas } from './unusual-schemas.ts';

/** Cases of the schemas of tools. */
export const schemaDialectCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:schema',
    behavior: 'accepts any schema of arguments, and sends the tool or warns that the tool is omitted',
    async run(subject) {
      for (const { name, schema } of unusualSchemas) {
        const sent = await sendTool(subject, name, schema);
        const warned = sent.warnings.some((warning) => warning.includes(name));
        assertThat(warned || sent.tools.length === 1, `the tool ${name} is neither sent nor in a warning`);
      }
    },
  },
  {
    id: 'model:schema:told',
    behavior: 'a rule that the wire does not support is in the description, or a warning names the tool',
    async run(subject) {
      const lost: string[] = [];
      for (const { name, schema, tells } of unusualSchemas) {
        const { tools, warnings } = await sendTool(subject, name, schema);
        if (warnings.some((warning) => warning.includes(name))) continue;
        lost.push(...tells.filter((text) => !holds(tools, text)).map((text) => `${name}: ${text}`));
      }
      assertEqual(lost, [], 'the rules that are neither in the description nor in a warning');
    },
  },
];

async function sendTool(
  subject: ModelSubject,
  name: string,
  parametersJsonSchema: (typeof unusualSchemas)[number]['schema'],
): Promise<ReturnType<typeof lastSent>> {
  const declarations = [{ name, description: `Takes ${name}`, parametersJsonSchema }];
  const events = await ask(await subject.playing([hello]), requestOf({ declarations }));
  try {
    endOf(events);
  } catch (error) {
    throw new Error(`the tool ${name}: ${String(error)}`, { cause: error });
  }
  return lastSent(subject, events);
}
