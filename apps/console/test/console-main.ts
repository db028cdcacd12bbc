import { runConsole } from '../src/run-console.ts';

/** The program, with the milliseconds that a question waits for quiet as its first argument. */
const [quietMs, ...args] = process.argv.slice(2);
process.exitCode = await runConsole(args, Number(quietMs));
