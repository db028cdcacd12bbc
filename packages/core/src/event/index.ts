export { eventProblem, isNewerEvent } from './event-problem.ts';
export { eventsInForce, growingLog, type LoggedEvent, logInForce } from './log-views.ts';
export { loopNotices, reserved as reservedNames } from './reserved-names.ts';
