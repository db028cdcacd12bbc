import { mcpToolset } from '../src/index.ts';

/**
 * An application that ends without a word to its server,
 * which its arguments start. Run as a process by the tests.
 */
const [command = '', ...args] = process.argv.slice(2);
const toolset = mcpToolset({ name: 'left', server: { type: 'stdio', command, args }, unchecked: true });
await toolset.tools();
process.exit(0);
