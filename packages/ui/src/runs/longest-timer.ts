/** The longest time of a timer, in milliseconds: a timer with a longer time fires at once. */
export const longestTimerMs = 2_147_483_647;
