/**
 * The beginning of the ids of sessions that keep data of their user, such as remembered approvals.
 * `deleteBefore` deletes none of them; `delete` and `forget` do.
 */
export const reservedPrefix = 'mortise:';
