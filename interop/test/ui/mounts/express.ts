import { nodeListener } from '@mortise/ui/node';
import express from 'express';
import { handler } from './desk.ts';

const app = express();
// Before any body parser: the handler reads bodies itself.
app.use('/api', nodeListener(handler));
const server = app.listen(process.env['PORT'], () => console.log('listening', server.address()));
