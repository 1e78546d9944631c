import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { CHROMIUM_ARGS, isHydrated } from '#testing/browser.ts';
import { until } from '#testing/until.ts';
import { CPU_SLOWDOWN, PHONE, SLOW_4G } from './browser.ts';

const Message = v.object({
  id: v.optional(v.number()),
  result: v.optional(v.looseObject({})),
  error: v.optional(v.object({ message: v.string() })),
});
const Evaluated = v.object({ result: v.object({ value: v.optional(v.unknown()) }) });

type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>;

/**
 * Total blocking time of a first load until hydration is complete, in milliseconds. React creates Error objects when it
 * starts. In a page with an inspector's runtime domain, which Playwright enables, V8 captures a stack trace for each and parses
 * all of React again for it: half of the time at the start, which no reader waits for. This browser is not Playwright's.
 */
export async function measureBlockingTime(executable: string, url: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-browser-'));
  const options = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--lang=en-GB'];
  const child = spawn(executable, [...CHROMIUM_ARGS, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Debian's program is a script that starts the browser.
    detached: true,
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const send = await connect(await debuggerUrl(child.stderr));
    return await load(send, url);
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function load(send: Send, url: string): Promise<number> {
  const { targetId } = v.parse(
    v.object({ targetId: v.string() }),
    await send('Target.createTarget', { url: 'about:blank' }),
  );
  const { sessionId } = v.parse(
    v.object({ sessionId: v.string() }),
    await send('Target.attachToTarget', { targetId, flatten: true }),
  );
  const page = (method: string, params: object = {}) => send(method, params, sessionId);
  const evaluate = async (expression: string): Promise<unknown> =>
    v.parse(
      Evaluated,
      await page('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
    ).result.value;

  const { viewport, deviceScaleFactor } = PHONE;
  await page('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: false });
  await page('Network.enable');
  await page('Network.emulateNetworkConditions', SLOW_4G);
  await page('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page('Emulation.setFocusEmulationEnabled', { enabled: true });
  await page('Page.enable');
  await page('Page.addScriptToEvaluateOnNewDocument', { source: `(${observeTasks})()` });
  await page('Page.navigate', { url });
  const wait = (label: string, expression: string) =>
    until(label, async () => (await evaluate(expression)) === true, { intervalMs: 200 });
  await wait(`${url} loads`, `location.href !== 'about:blank' && document.readyState === 'complete'`);
  const key = { type: 'rawKeyDown', key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 };
  await page('Input.dispatchKeyEvent', key);
  await wait(`${url} is hydrated`, `(${isHydrated})()`);
  return v.parse(v.number(), await evaluate(`(${blockingTime})()`));
}

declare global {
  interface Window {
    tasks: { start: number; end: number }[];
  }
}

/** Runs in the page before its scripts. */
function observeTasks(): void {
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.tasks.push({ start: startTime, end: startTime + duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page. If the first paint falls into a task, only the part after the paint counts. */
async function blockingTime(): Promise<number> {
  // The observer hears of the last task in a later one.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  return window.tasks
    .map(({ start, end }) => end - Math.max(start, painted) - 50)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0);
}

/** The address of the browser's debugger, which it prints at its start. */
async function debuggerUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, url] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (url) {
      // Otherwise a full pipe would stop the browser.
      output.resume();
      return url;
    }
  }
  throw new Error('The browser did not start.');
}

async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = v.parse(Message, JSON.parse(String(data)));
    if (id === undefined) return;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  return (method, params = {}, sessionId) => {
    last += 1;
    const response = Promise.withResolvers<unknown>();
    waiting.set(last, response);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return response.promise;
  };
}
