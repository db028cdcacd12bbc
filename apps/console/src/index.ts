export { runConsole } from './run-console.ts';
