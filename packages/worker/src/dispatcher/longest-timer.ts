/** The longest time of a JavaScript timer, in milliseconds: a timer with a longer time fires at once. */
export const longestTimerMs = 2_147_483_647;
