/**
 * The member of a hosted tool's configuration that names the tool of the application which runs its calls:
 * the protocol has no name for them. It is not sent.
 */
export const runByMember = 'runBy';
