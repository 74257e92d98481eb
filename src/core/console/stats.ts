/** What a running server uses, as its daemon tells about once a second. */
export interface ConsoleStats {
  readonly memoryBytes: number;
  /** 0 where there is no limit. */
  readonly memoryLimitBytes: number;
  /** Percent; 100 is one core. */
  readonly cpu: number;
  readonly diskBytes: number;
  /** Since the server started. */
  readonly networkRxBytes: number;
  readonly networkTxBytes: number;
  readonly uptimeMs: number;
}

/** Reads the JSON of a `stats` event; numbers that are missing count as 0, anything but an object as nothing. */
export function parseStats(value: unknown): ConsoleStats | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const from = value as Readonly<Record<string, unknown>>;
  const network = (
    typeof from.network === 'object' && from.network !== null ? from.network : {}
  ) as Readonly<Record<string, unknown>>;
  return {
    memoryBytes: amount(from.memory_bytes),
    memoryLimitBytes: amount(from.memory_limit_bytes),
    cpu: amount(from.cpu_absolute),
    diskBytes: amount(from.disk_bytes),
    networkRxBytes: amount(network.rx_bytes),
    networkTxBytes: amount(network.tx_bytes),
    uptimeMs: amount(from.uptime),
  };
}

function amount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;
}
