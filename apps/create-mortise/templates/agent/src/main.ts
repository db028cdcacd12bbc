import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { createRunner } from '@mortise/core';
import { makeAgent } from './agent.ts';
import { model } from './model.ts';

const runner = createRunner({ agent: makeAgent(model) });
const terminal = createInterface({ input: stdin, output: stdout });

let result = await runner.run(process.argv.slice(2).join(' ') || 'Pay 150 of order A7 back, please.');
while (result.status === 'paused') {
  const answers = [];
  for (const { id, call, hint } of result.pending) {
    const said = await terminal.question(`${hint}\n  ${call.name} ${JSON.stringify(call.args)}\n  [y/n] `);
    answers.push({ requestId: id, value: { confirmed: said.trim() === 'y' }, by: 'you' });
  }
  result = await runner.run({ session: result.session, answers });
}
terminal.close();
if (result.status === 'completed') {
  console.log(result.text);
} else {
  console.error(`The run ended: ${result.status}.`, result.status === 'failed' ? result.error.message : '');
  process.exitCode = 1;
}
