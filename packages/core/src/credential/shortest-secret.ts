/** Characters. What is shorter cannot be told from other text, and is not looked for. */
export const shortestSecret = 6;
