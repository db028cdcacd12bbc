export { refuseDeepState } from '../state-entry.ts';
export { indexEvents } from './index-events.ts';
export { emptyIndex, type IndexState, indexText, type QuestionEntry, readIndexText } from './index-state.ts';
export { indexStatus } from './index-status.ts';
export { loadPlace } from './load-place.ts';
export { openQuestion } from './open-question.ts';
export { ageLimit, type PagePlace, pageLimit, pageOf, pagePlace } from './page-place.ts';
export { reservedPrefix } from './reserved-prefix.ts';
export { sessionDue, sessionSummary, wakeAtOf } from './session-summary.ts';
