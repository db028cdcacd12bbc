import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { handler } from './desk.ts';

const app = new Hono();
app.all('/api/*', (context) => handler(context.req.raw));
serve({ fetch: app.fetch, port: Number(process.env['PORT']) }, (address) => console.log('listening', address));
