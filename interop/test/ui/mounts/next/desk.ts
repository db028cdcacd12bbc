export { handler } from '../desk.ts';
