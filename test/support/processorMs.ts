/** Milliseconds of the processor that some work takes: what other programs do meanwhile does not count. */
export function processorMs(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
