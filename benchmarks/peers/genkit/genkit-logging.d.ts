// The declarations of Genkit that the subject uses, so that it type-checks without an install.
export const logger: { setLogLevel(level: 'error'): void };
