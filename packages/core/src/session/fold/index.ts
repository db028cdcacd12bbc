export { reservedPrefix } from '../session-service.ts';
export { refuseDeepState } from '../session-state.ts';
export { indexEvents } from './index-events.ts';
export { emptyIndex, type IndexState, indexText, type QuestionEntry, readIndexText } from './index-state.ts';
export {
  ageLimit,
  loadStart,
  type PageStart,
  pageLimit,
  pageOf,
  pageStart,
} from './page-start.ts';
export { indexStatus, openQuestion, sessionDue, sessionSummary, wakeAtOf } from './session-summary.ts';
