export { eventProblem, isNewerEvent } from './event-problem.ts';
export { eventsInForce, type LoggedEvent, logInForce } from './events-in-force.ts';
export { growingLog } from './growing-log.ts';
export { loopNotices } from './loop-notices.ts';
export { reserved as reservedNames } from './reserved.ts';
