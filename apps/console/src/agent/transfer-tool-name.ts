/** The name of the tool by which an agent hands the conversation to another one. */
export const transferToolName = 'transfer_to_agent';
