/** Codes of the notices that the core writes; all others are those of packages. */
export const loopNotices: ReadonlySet<string> = new Set([
  'limited',
  'cancelled',
  'continued',
  'output_invalid',
  'after_agent',
  'cancel_requested',
  'inbox_item_rejected',
  'written',
  'forked',
]);
