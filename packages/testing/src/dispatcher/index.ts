export { dispatcherCases } from './dispatcher-cases.ts';
export type { DispatcherSubject, OpenDispatcher } from './dispatcher-subject.ts';
