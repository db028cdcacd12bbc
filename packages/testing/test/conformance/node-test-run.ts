import { sessionServiceCases } from '../../src/index.ts';
import { testConformance } from '../../src/node-test.ts';
import { sessionMutants } from './mutants/session-mutants.ts';
import { inMemoryLacks, inMemorySessions } from './suites.ts';

/**
 * A program that tests the session service in memory, or the mutant of the named case, under `node:test`.
 */
const mutant = sessionMutants[process.argv[2] ?? ''];

if (mutant) testConformance('a mutant', sessionServiceCases, mutant);
else testConformance('inMemorySessionService', sessionServiceCases, inMemorySessions, { lacks: inMemoryLacks });
