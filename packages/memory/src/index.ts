export { addSessionToMemory } from './add-session-to-memory.ts';
export { inMemoryMemoryService } from './in-memory-memory-service.ts';
export { isEarlier } from './is-earlier.ts';
export { type Memory, memoriesOf } from './memories-of.ts';
export { indexTerms, queryTerms } from './search-terms.ts';
