import { mcpToolset } from '../src/index.ts';

/**
 * An application that exits without closing its server,
 * which its arguments start. The tests run it as a process.
 */
const [command = '', ...args] = process.argv.slice(2);
const toolset = mcpToolset({ name: 'left', server: { type: 'stdio', command, args }, unchecked: true });
await toolset.tools();
process.exit(0);
