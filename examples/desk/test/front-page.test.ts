import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

const page = '../../../README.md';

/**
 * Replacements that start the front page's server with a sign-in
 * on any port, with the pages of a customer and a supervisor.
 */
const instead = [
  [
    'declare function signedIn(request: Request): { id: string; isSupervisor: boolean } | undefined; // yours',
    `const signedIn = (request: Request) => {
  const id = request.headers.get('x-user');
  return id === null ? undefined : { id, isSupervisor: id === 'grace' };
};`,
  ],
  [
    "createServer(nodeListener(handler)).listen(8080, '127.0.0.1');",
    `import { connect, createSession } from '@mortise/ui/client';

const server = createServer(nodeListener(handler)).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const api = \`http://127.0.0.1:\${server.address().port}/api\`;
const as = (user) => ({ headers: () => ({ 'x-user': user }) });
console.log((await fetch(\`\${api}/s\`)).status);
const session = await createSession(api, as('ada'));
const ada = connect(api, { session, ...as('ada') });
const grace = connect(api, { session, user: 'ada', ...as('grace') });
let asked;
grace.subscribe(async ({ questions: [question] }) => {
  if (!question || asked) return;
  asked = question;
  console.log(question.hint, JSON.stringify(question.args), question.mine);
  await ada.confirm(question.id).catch(({ status }) => console.log('ada:', status));
  await grace.confirm(question.id);
});
ada.subscribe(({ messages }) => {
  const last = messages.at(-1)?.parts.at(-1);
  if (last?.type !== 'text' || last.text !== 'Refunded.') return;
  console.log(last.text);
  process.exit();
});
await ada.send('Refund order A7, please.');`,
  ],
] as const;

it("the first program of the front page pauses, is answered, and prints the model's text", async () => {
  expect(await runReadme(import.meta.dirname, { page, block: 'first.ts' })).toBe('Refunded.');
});

it('the server of the front page refuses unknown users and customers, and accepts the answer of a supervisor', async () => {
  const printed = await runReadme(import.meta.dirname, { page, block: 'server.ts', instead });
  expect(printed.split('\n')).toEqual([
    '401',
    'Allow refund? {"order":"A7","amount":150} true',
    'ada: 403',
    'Refunded.',
  ]);
});
