export { eventsInForce, type LoggedEvent, logInForce } from './events-in-force.ts';
export { growingLog } from './growing-log.ts';
