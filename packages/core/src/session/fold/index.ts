export { indexEvents } from './index-events.ts';
export { emptyIndex, type IndexState, indexText, type QuestionEntry, readIndexText } from './index-state.ts';
export { indexStatus } from './index-status.ts';
export { openQuestion } from './open-question.ts';
export { type PagePlace, pageLimit, pageOf, pagePlace } from './page-place.ts';
export { sessionSummary, wakeAtOf } from './session-summary.ts';
