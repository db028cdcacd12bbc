import { runReadme } from '@mortise/readme-kit';
import { expect, it } from 'vitest';

/** The front page without a key, on any port, with a page that says yes. */
const instead = [
  ["import { openaiModel } from '@mortise/provider-openai';\n", ''],
  ["const model = openaiModel('gpt-5');", "import { model } from './offline.ts';"],
  [
    "createServer(nodeListener(handler)).listen(8080, '127.0.0.1');",
    `import { connect, createSession } from '@mortise/ui/client';

const server = createServer(nodeListener(handler)).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const api = \`http://127.0.0.1:\${server.address().port}/api\`;
const chat = connect(api, { session: await createSession(api) });
const told = new Set();
chat.subscribe(({ messages, questions }) => {
  for (const { id, hint, args } of questions) {
    if (told.has(id)) continue;
    told.add(id);
    console.log(hint, JSON.stringify(args));
    void chat.confirm(id, true);
  }
  const last = messages.at(-1)?.parts.at(-1);
  if (last?.type !== 'text' || last.text !== 'That is settled.') return;
  console.log(last.text);
  process.exit();
});
await chat.send('Refund order A7, please.');`,
  ],
] as const;

it('the server of the front page streams to a page, which is asked once', async () => {
  const page = '../../../README.md';
  const printed = await runReadme(import.meta.dirname, { page, block: 'server.ts', instead });
  expect(printed).toMatch(/\{"order":"A7","amount":150\}\nThat is settled\.$/);
  expect(printed.split('\n')).toHaveLength(2);
});
