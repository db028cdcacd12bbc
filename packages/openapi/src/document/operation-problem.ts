/** The reason why an operation cannot be a tool: it affects this operation, and no other. */
export class OperationProblem extends Error {}
