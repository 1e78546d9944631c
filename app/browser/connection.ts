declare global {
  interface Navigator {
    /** Chromium alone has it. */
    readonly connection?: Connection;
  }
}

/** What a browser says about its connection. */
export type Connection = {
  /** Megabits a second. */
  readonly downlink?: number;
  /** Milliseconds of a round trip. */
  readonly rtt?: number;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
};

/**
 * Where fonts come after the first paint (docs/decisions/0011): below these megabits a second, and above these
 * milliseconds of a round trip. Either alone is also what a browser guesses that has not measured yet, at the end of a
 * fast line too.
 */
const SLOW_DOWNLINK = 4;
const SLOW_RTT = 125;

export function isSlow({ downlink = SLOW_DOWNLINK, rtt = SLOW_RTT }: Connection): boolean {
  return downlink < SLOW_DOWNLINK && rtt > SLOW_RTT;
}

/** Whether a visitor would mind the bytes of an application that is not used: who just reads downloads none there. */
export function isCostly({ effectiveType = '', saveData = false }: Connection): boolean {
  return saveData || /2g|3g/.test(effectiveType);
}
