import { runConsole } from '../src/run-console.ts';

/**
 * The program, with the milliseconds that a question waits
 * for quiet as its first argument; SIGUSR2 crashes it.
 */
process.once('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('crashed, as it was told');
  });
});
const [quietMs, ...args] = process.argv.slice(2);
process.exitCode = await runConsole(args, Number(quietMs));
