import { echoRule } from './echo-rule.ts';
import { findToolsRule } from './find-tools-rule.ts';
import { listRule } from './list-rule.ts';
import { readRule } from './read-rule.ts';
import { recallRule } from './recall-rule.ts';
import type { Rule } from './rule.ts';
import { runRule } from './run-rule.ts';
import { searchRule } from './search-rule.ts';
import { writeRule } from './write-rule.ts';

/** All rules; the first that matches a clause has it. */
export const rules: readonly Rule[] = [
  findToolsRule,
  recallRule,
  listRule,
  readRule,
  searchRule,
  writeRule,
  runRule,
  echoRule,
];
