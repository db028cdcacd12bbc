import { checkedPicture } from '../json/checked-picture.ts';
import type { CheckedArgs } from './tool.ts';

/** Returns checked arguments as gates see them: with their JSON, and whether that is complete. */
export function checkedArgs(value: unknown): CheckedArgs {
  const { json, faithful } = checkedPicture(value);
  return { value, json, faithful };
}
