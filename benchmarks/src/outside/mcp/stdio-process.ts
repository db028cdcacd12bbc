// Serves lookup tools over standard input and output: node stdio-process.ts <count>
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { lookupServer } from './lookup-server.ts';

const count = Number(process.argv[2]);
serveStdio(() => lookupServer(count));
