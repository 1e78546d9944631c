import type { Page } from '@playwright/test';

/** Milliseconds from the click's own timestamp to the first task after the frame in which `selector` matches. */
export async function timeToPaint(page: Page, press: () => Promise<void>, selector: string): Promise<number> {
  const handle = await page.evaluateHandle((effect) => {
    const painted = new Promise<number>((resolve) => {
      const onClick = ({ timeStamp }: Event) => {
        const check = () => {
          if (!document.querySelector(effect)) return void requestAnimationFrame(check);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        };
        requestAnimationFrame(check);
      };
      addEventListener('click', onClick, { capture: true, once: true });
    });
    return { painted };
  }, selector);
  await press();
  return handle.evaluate(({ painted }) => painted);
}
