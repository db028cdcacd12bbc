import { runConsole } from '../src/run-console.ts';

/**
 * The program with the quiet time of questions, in milliseconds, as its first argument; SIGUSR2 crashes it.
 */
process.once('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('crashed by SIGUSR2');
  });
});
const [quietMs, ...args] = process.argv.slice(2);
process.exitCode = await runConsole(args, Number(quietMs));
