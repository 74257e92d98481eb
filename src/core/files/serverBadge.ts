/** Two letters by which the tabs of a server's files are told from others: its initials, else how its name begins. */
export function serverBadge(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu)?.slice(0, 2) ?? [];
  const [first, second] = words.map((word) => [...word]);
  const letters = second ? [first?.[0], second[0]] : first?.slice(0, 2);
  return letters?.join('').toUpperCase().slice(0, 2) || '•';
}
