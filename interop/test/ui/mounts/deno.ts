import { handler } from './desk.ts';

const server = Deno.serve({ port: Number(Deno.env.get('PORT')) }, handler);
console.log('listening', server.addr);
