export { inMemoryMemoryService } from './in-memory-memory-service.ts';
