import { memoryServiceCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { sqliteMemoryService } from '../src/memory/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

testConformance('sqliteMemoryService', memoryServiceCases, () => open(sqliteMemoryService({ path: path() })));
