declare global {
  interface Navigator {
    /** Only Chromium implements it. */
    readonly connection?: Connection;
  }
}

/** The part of the Network Information API that is used here. */
export type Connection = {
  /** Megabits a second. */
  readonly downlink?: number;
  /** Round trip time in milliseconds. */
  readonly rtt?: number;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
};

/**
 * With both a lower downlink and a longer round trip, fonts arrive after the first paint (docs/decisions/0011). One of the
 * two does not count, because browsers report such values as a first guess on fast connections, too.
 */
const SLOW_DOWNLINK_MBPS = 4;
const SLOW_RTT_MS = 125;

export function isSlow({ downlink = SLOW_DOWNLINK_MBPS, rtt = SLOW_RTT_MS }: Connection): boolean {
  return downlink < SLOW_DOWNLINK_MBPS && rtt > SLOW_RTT_MS;
}

/** Whether to save bytes: on such a connection the application loads only when the reader interacts with the page. */
export function isCostly({ effectiveType = '', saveData = false }: Connection): boolean {
  return saveData || /2g|3g/.test(effectiveType);
}
