import { expect, it } from 'vitest';
import { checkText } from './checked-program.ts';

const count = 200;
const each = (text: (at: number) => string) => Array.from({ length: count }, (_, at) => text(at)).join('\n');
const imports = `import { functionTool, llmAgent, type Model } from '@mortise/core';\nimport { z } from 'zod';`;
const schemas = each(
  (at) =>
    `const schema${at} = z.object({ id: z.string(), n${at}: z.number().default(${at}), tags: z.array(z.string()), kind: z.enum(['a', 'b']).optional() });`,
);
/** The usual uses of a schema: its input and its output types are read. */
const uses = each(
  (at) => `const use${at} = ({ id, n${at} }: z.output<typeof schema${at}>) => ({ id, n: n${at} + 1 });
export const parsed${at} = () => use${at}(schema${at}.parse({}));`,
);
const tools = each(
  (at) => `const tool${at} = functionTool({
  name: 'tool_${at}',
  description: 'Acts',
  input: schema${at},
  run: ({ id, n${at} }) => ({ id, n: n${at} + 1 }),
});`,
);
const names = Array.from({ length: count }, (_, at) => `tool${at}`).join(', ');
const agent = `declare const model: Model;\nexport const agent = llmAgent({ name: 'a', model, tools: [${names}] });`;
const floor = [imports, schemas, uses].join('\n');
const whole = [imports, schemas, tools, agent].join('\n');

it('the types of a tool cost at most 250 type instantiations in addition to its schema', () => {
  const [bare, made] = [checkText(floor), checkText(whole)];
  expect([bare.problems, made.problems]).toEqual([[], []]);
  expect((made.instantiations - bare.instantiations) / count).toBeLessThanOrEqual(250);
}, 300_000);
