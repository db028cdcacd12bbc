import { checkedPicture } from '../json/checked-picture.ts';
import type { CheckedArgs } from './tool.ts';

/** What a tool's check gave, as gates see it: with its JSON picture, and whether that says all of it. */
export function checkedArgs(value: unknown): CheckedArgs {
  const { json, faithful } = checkedPicture(value);
  return { value, json, faithful };
}
