import { handler } from '../../../desk.ts';

export { handler as DELETE, handler as GET, handler as POST, handler as PUT };
