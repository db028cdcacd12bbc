export { addressProblem, isPublicAddress } from './public-address.ts';
export { retryAfterOf } from './retry-after.ts';
export { waitFor } from './wait-for.ts';
