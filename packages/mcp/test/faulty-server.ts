import { createInterface } from 'node:readline';
import { faultyAnswers, type Message } from './faulty-answers.ts';

/**
 * A server that breaks the protocol in the way that its argument names. It writes raw lines, because no SDK
 * would allow the faults. The tests run it as a process. Faults that only a process can have are here, the
 * other faults are in `faultyAnswers`.
 */
const [fault = ''] = process.argv.slice(2);

if (fault === 'exit') {
  process.stderr.write('cannot read the configuration\n');
  process.exit(3);
}
if (fault === 'garbage') process.stdout.write(`Debugger listening\u001b[31m ${'x'.repeat(200)}\nStarted\n`);
if (fault === 'stubborn') process.on('SIGTERM', () => undefined);
if (fault === 'stubborn') setInterval(() => undefined, 1_000);

const answer = faultyAnswers(fault, send, process.env['API_TOKEN']);
createInterface({ input: process.stdin }).on('line', (line) => take(JSON.parse(line) as Message));

function take(message: Message): void {
  const { id, method, params } = message;
  if (method === 'server/discover' && fault === 'exit-on-discover') process.exit(1);
  if (method !== 'tools/call') return answer(message);
  switch (fault) {
    case 'crash':
      if (params?.arguments?.['text'] === 'crash') process.exit(9);
      break;
    case 'half-line':
      process.stdout.write(`{"jsonrpc":"2.0","id":${id},"res`, () => process.exit(0));
      return;
    case 'huge-line':
      process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
      return pour(200);
    case 'environment':
      return tell(id, process.env);
    case 'arguments':
      return tell(id, process.argv.slice(3));
  }
  answer(message);
}

function pour(megabytes: number): void {
  if (megabytes > 0) process.stdout.write('x'.repeat(1024 * 1024), () => pour(megabytes - 1));
}

function tell(id: unknown, value: unknown): void {
  send({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: JSON.stringify(value) }] } });
}

function send(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
