import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

/** The expected output of the pages' programs, each in a folder of its own. */
const printed: readonly (readonly [page: string, block: string, prints: string])[] = [
  ['start', 'first.ts', 'It is 21 degrees in Rome.'],
  ['start', 'watch.ts', 'weather ok\nCold.'],
  ['start', 'keep.ts', 'You are Ada.'],
  ['approve-a-call', 'answer.ts', 'Allow refund? {"order":"A7","amount":420} true\ncompleted Refunded.'],
  ['effects', 'effects.ts', 'asks: cancel_order,pay_order'],
  ['tools', 'order.ts', "{ order: 'A7', isCancelled: true }"],
  ['ui', 'server.ts', '401'],
  ['ui', 'stop.ts', 'stopped'],
  ['ui', 'site.ts', '401\ntext/html'],
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
  ['test-my-agent', 'app.ts', 'approved'],
  ['test-my-agent', 'endless.ts', 'passed'],
  ['test-my-agent', 'tool.ts', 'passed'],
  ['test-my-agent', 'page.ts', 'passed'],
  ['the-log', 'log.ts', 'input, model, started, response, model'],
  ['gates', 'gate.ts', 'pay denied'],
  ['branches', 'branch.ts', 'paused send\nDone. 2'],
];

/**
 * The setting that the test appends to the guide's supervisor: the
 * kinds of questions that grace may answer, and in whose sessions.
 */
const asksSupervisor = `
for (const userId of ['ada', 'grace'])
  for (const kind of ['confirmation', 'inDoubt', 'input', 'credential'])
    if (supervisorOf('grace').mayAnswer({ question: { kind } }, { userId })) console.log(userId, kind);`;

describe('the pages of docs', () => {
  it('the supervisor decides in the sessions of others, and answers other questions in their own', async () => {
    const rule = 'isDecision(question.kind) === (userId !== ownId),\n});';
    const instead = [[rule, rule + asksSupervisor]] as const;
    const options = { page: '../../../docs/ui.md', block: 'supervisor.ts', instead };
    expect((await runReadme(import.meta.dirname, options)).split('\n')).toEqual([
      'ada confirmation',
      'ada inDoubt',
      'grace input',
      'grace credential',
    ]);
  });

  it.each(printed)('%s: %s runs', async (name, block, prints) => {
    const cwd = mkdtempSync(join(tmpdir(), 'mortise-guide-'));
    expect(await runReadme(import.meta.dirname, { page: `../../../docs/${name}.md`, block, cwd })).toBe(prints);
  });
});
