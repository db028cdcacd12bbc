import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { taskServer } from './task-server.ts';

// `node src/main.ts` serves one client over standard input and
// output, `node src/main.ts 3000` serves many clients over
// HTTP.
const [port] = process.argv.slice(2);
const server = taskServer(new Map([['first', 'Write the plan']]));
if (port === undefined) await server.connect();
else {
  const handle = toNodeHandler(server);
  // Its type has no `undefined` in what Node omits.
  const http = createServer((request, response) => void handle(request as Parameters<typeof handle>[0], response));
  http.listen(Number(port), '127.0.0.1', () => {
    const address = http.address();
    console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : port}/mcp`);
  });
}
