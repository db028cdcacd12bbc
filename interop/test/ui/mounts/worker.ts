import { DurableObject } from 'cloudflare:workers';
import { deskHandler, userOf } from './desk.ts';

/** The sessions of one user. On Workers, only requests to one object can share live runs. */
export class Desk extends DurableObject {
  override readonly fetch = deskHandler();
}

export default {
  fetch(request: Request, { DESK }: Env) {
    const user = userOf(request);
    return user === undefined ? new Response(null, { status: 401 }) : DESK.getByName(user).fetch(request);
  },
};
