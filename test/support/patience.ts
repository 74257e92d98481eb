/** Milliseconds that anything on the screen may take to come: machines can be slow, and share what they have. */
export const patienceMs = 60_000;
