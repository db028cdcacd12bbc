export { inMemoryMemoryService, isEarlier } from './in-memory-memory-service.ts';
export { addSessionToMemory, type Memory, memoriesOf } from './memories-of.ts';
export { indexTerms, queryTerms } from './search-terms.ts';
