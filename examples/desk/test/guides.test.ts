import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaseStoreCases, sessionServiceCases } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

/** The expected output of the programs in the pages, each run in a separate folder. */
const printed: readonly (readonly [page: string, block: string, prints: string])[] = [
  ['start', 'first.ts', 'It is 21 degrees in Rome.'],
  ['start', 'watch.ts', 'weather ok\nCold.'],
  ['start', 'keep.ts', 'You are Ada.'],
  ['runs', 'run.ts', 'completed It costs 150.\nlook_up_order {"order":"A7"} ok\n2000 120'],
  ['runs', 'cost.ts', '0.00376\n0.00376'],
  ['effects', 'effects.ts', 'asks: cancel_order,pay_order'],
  ['tools', 'order.ts', "{ order: 'A7', isCancelled: true }"],
  ['ui', 'server.ts', '401'],
  ['run-events', 'follow.ts', 'count {}\n{"counted":4}\ncount: ok\nThere are 8.\ncompleted'],
  ['runner-options', 'runner.ts', 'The key is «secret:SHOP_KEY».'],
  ['llm-agent-options', 'triage.ts', 'true'],
  ['ui-options', 'options.ts', '200'],
  ['prepare', 'prepare.ts', '[{"type":"text","text":"My card is (hidden)."}]'],
  ['hand-over', 'hand-over.ts', 'You are Ada. 3'],
  ['long-running', 'ticket.ts', 'paused result\nThe printer is fixed.'],
  ['agents', 'team.ts', 'About 2.8 million.'],
  ['artifacts', 'note.ts', '{"status":"ok","output":{"version":0,"replaced":null,"names":["note.txt"]}}'],
  ['files', 'tokens.ts', 'true true'],
  ['memory', 'memory.ts', 'Green.\ntrue'],
  ['resume-after-a-crash', 'crash.ts', 'inDoubt ship\nYour order is on its way.'],
  ['runner-options', 'stop.ts', 'cancelled Hello.'],
  ['test-my-agent', 'run.ts', 'passed'],
  ['test-my-agent', 'calls.ts', 'passed'],
  ['test-my-agent', 'app.ts', 'approved'],
  ['test-my-agent', 'endless.ts', 'passed'],
  ['test-my-agent', 'tool.ts', 'passed'],
  ['test-my-agent', 'page.ts', 'passed'],
  ['the-log', 'log.ts', 'input, model, started, response, model'],
  ['gates', 'gate.ts', 'pay denied'],
];

/**
 * Code that is appended to the guide's supervisor: it prints the kinds of questions that grace may answer, in
 * her own session and in a session of her team.
 */
const asksSupervisor = `
for (const userId of ['team-a/ada', 'grace'])
  for (const kind of ['confirmation', 'inDoubt', 'input', 'credential'])
    if (supervisor.mayAnswer({ question: { kind }, args: {} }, { userId })) console.log(userId, kind);`;

/** Replacements with which the program asks the guide's site for its page, instead of starting a server. */
const asksSite = [
  "createServer(nodeListener(site)).listen(8080, '127.0.0.1');",
  "console.log((await site(new Request('http://localhost/'))).headers.get('content-type'));",
] as const;

/** Code that is appended to the guide's function: the server gets SIGTERM while a tool runs. */
const stopsServer = `
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRunner, functionTool, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns } from '@mortise/ui';

const sessions = inMemorySessionService();
const run = async () => {
  const stopping = once(process, 'SIGTERM');
  process.kill(process.pid, 'SIGTERM');
  await stopping;
  return 'packed';
};
const pack = functionTool({ name: 'pack', description: 'Packs an order', run });
const model = scriptedModel([{ calls: [{ name: 'pack', args: {} }] }, 'It is packed.']);
const runner = createRunner({ appName: 'desk', sessions, agent: llmAgent({ name: 'desk', model, tools: [pack] }) });
const runs = liveRuns({ sessions, runner, resume: false });
const server = createServer().listen(0, '127.0.0.1');
const key = { appName: 'desk', userId: 'ada', sessionId: 's1' };
const close = async () => console.log((await sessions.load(key))?.events.map(({ type }) => type).join());
stopOnSigterm(server, runs, runner, { close });
await runs.start(key, { message: 'Pack A7.' });`;

describe('the pages of docs', () => {
  it('the site of the page about pages answers with its HTML', async () => {
    const options = { page: '../../../docs/ui.md', block: 'site.ts', instead: [asksSite] };
    expect(await runReadme(import.meta.dirname, options)).toBe('401\ntext/html');
  });

  it('a server that stops lets its call end, and starts no model call after it', async () => {
    const end =
      '    server.closeAllConnections(); // idle connections would hold the process until they time out\n  });\n}\n';
    const options = { page: '../../../docs/ui.md', block: 'stop.ts', instead: [[end, end + stopsServer]] as const };
    expect(await runReadme(import.meta.dirname, options)).toBe('input,model,started,response');
  });

  it('the supervisor decides in the sessions of others, and answers other questions in their own', async () => {
    const end = "  mayEditArgs: { refund: ['amount'] },\n};\n";
    const instead = [[end, end + asksSupervisor]] as const;
    const options = { page: '../../../docs/ui.md', block: 'supervisor.ts', instead };
    expect((await runReadme(import.meta.dirname, options)).split('\n')).toEqual([
      'team-a/ada confirmation',
      'team-a/ada inDoubt',
      'grace input',
      'grace credential',
    ]);
  });

  it('one process asks for an approval, and another one finds the question and answers it', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'mortise-guide-'));
    const page = '../../../docs/approve-a-call.md';
    const asked = await runReadme(import.meta.dirname, { page, block: 'ask.ts', cwd });
    expect(asked).toBe('paused Allow refund? refund {"order":"A7","amount":420}');
    const answered = await runReadme(import.meta.dirname, { page, block: 'answer.ts', cwd });
    expect(answered).toBe('s1 Allow refund? {"order":"A7","amount":420}\ncompleted Refunded.');
  });

  it('the store of the page about stores passes its suites', async () => {
    const options = { page: '../../../docs/write-a-store.md', block: 'map-store.test.ts' };
    expect(await runReadme(import.meta.dirname, options)).toMatch(/pass 52\b[\s\S]*fail 0\b/);
  });

  it('the page about stores names the cases of each rule', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/write-a-store.md'), 'utf8');
    const named = Array.from(page.matchAll(/`((?:session|lease):[a-z:]+)`/g), ([, id]) => id);
    const cases = [...sessionServiceCases, ...leaseStoreCases].map(({ id }) => id);
    expect(named.toSorted()).toEqual(cases.toSorted());
  });

  it.each(printed)('%s: %s runs', async (name, block, prints) => {
    const cwd = mkdtempSync(join(tmpdir(), 'mortise-guide-'));
    expect(await runReadme(import.meta.dirname, { page: `../../../docs/${name}.md`, block, cwd })).toBe(prints);
  });
});
