import { handler } from '../../../src/server.ts';

export const DELETE = handler;
export const GET = handler;
export const POST = handler;
export const PUT = handler;
