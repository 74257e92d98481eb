/** The UUID of a server by its place, where a test has many. */
export const uuidOf = (at: number) => `${String(at).padStart(8, '0')}-259b-452e-8b4e-cecc464142ca`;
