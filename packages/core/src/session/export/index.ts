export { chatHistory } from './chat-history.ts';
export { eventProblem, isNewerEvent } from './event-problem.ts';
export { type ExportHeader, type ExportOptions, exportSession } from './export-session.ts';
export { HistoryError } from './history-error.ts';
export type { HistoryCall, HistoryMessage, LeftOutOfHistory } from './history-message.ts';
export { type ImportedHistory, type ImportHistoryOptions, importHistory } from './import-history.ts';
export { type ImportOptions, importSession } from './import-session.ts';
export { partsHistory } from './parts-history.ts';
export { SessionImportError } from './session-import-error.ts';
