// What the subject uses of Genkit, so that it type-checks where that is not installed.
export const logger: { setLogLevel(level: 'error'): void };
