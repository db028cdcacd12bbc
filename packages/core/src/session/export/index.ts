export { eventProblem } from './event-problem.ts';
export { type ExportHeader, type ExportOptions, exportSession } from './export-session.ts';
export { type ImportOptions, importSession } from './import-session.ts';
export { SessionImportError } from './session-import-error.ts';
