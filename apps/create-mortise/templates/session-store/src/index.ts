export { type JournalOptions, journalSessionService } from './journal-session-service.ts';
