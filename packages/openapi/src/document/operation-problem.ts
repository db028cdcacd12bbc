/** Why an operation cannot be a tool: it costs this operation, and no other. */
export class OperationProblem extends Error {}
