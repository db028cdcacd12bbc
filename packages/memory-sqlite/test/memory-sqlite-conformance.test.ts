import { scratch } from '@mortise/sqlite-kit/test/scratch';
import { memoryServiceCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { sqliteMemoryService } from '../src/index.ts';

const { path, open } = scratch();

testConformance('sqliteMemoryService', memoryServiceCases, () => open(sqliteMemoryService({ path: path() })));
