import { checkedJson } from '../json/checked-json.ts';
import type { CheckedArgs } from './tool.ts';

/** Returns checked arguments as gates see them: with their JSON, and whether that is complete. */
export function checkedArgs(value: unknown): CheckedArgs {
  const { json, faithful } = checkedJson(value);
  return { value, json, faithful };
}
