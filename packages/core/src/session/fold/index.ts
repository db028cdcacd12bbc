export { reservedPrefix } from '../session-service.ts';
export { refuseDeepState } from '../session-state.ts';
export { indexEvents } from './index-events.ts';
export { emptyIndex, type IndexState, indexText, type QuestionEntry, readIndexText } from './index-state.ts';
export {
  ageLimit,
  loadStart as loadPlace,
  type PageStart as PagePlace,
  pageLimit,
  pageOf,
  pageStart as pagePlace,
} from './page-place.ts';
export { indexStatus, openQuestion, sessionDue, sessionSummary, wakeAtOf } from './session-summary.ts';
