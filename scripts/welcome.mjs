/** How long a magazine that has stored pages waits for the content service before it shows its URLs. */
const PATIENCE_MS = 5000;

/** A line of the content service at every start until the first administrator has logged in. */
const FIRST_ADMINISTRATOR = /^First administrator: (?<email>\S+) \/ (?<password>\S+)/;

const NOT_READY = `
  The content service is not ready yet. Until it is, the site serves only pages it has stored; on the first start there are none.`;

/**
 * @typedef {object} Panel the editors' admin panel when the magazine is started
 * @property {ReturnType<typeof import('./panel.mjs').panelState>} state
 * @property {'none' | 'now' | 'no memory'} build whether it is built in the background
 */

/**
 * The closing lines of `npm start`: URLs, and the first login until it has been used. They are shown once, as soon as the site
 * and the content service are ready; if the content service fails, or takes long while the site already has pages to serve, they
 * are shown without it, and the first login follows when it is ready.
 * @param {object} options
 * @param {(line: string) => void} options.line writes a line to the terminal
 * @param {string} options.logs
 * @param {Panel} options.panel
 * @param {boolean} options.wasInUse whether the magazine has run before
 */
export function createWelcome({ line, logs, panel, wasInUse }) {
  /** @type {Record<string, string> | undefined} */
  let login;
  const isReady = { cms: false, site: false };
  let hasFailed = false;
  /** The operator has already read the problem and its consequences in one line. */
  let isProblemKnown = false;
  let isShown = false;
  let isLoginShown = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  const loginLines = () => {
    if (!login || isLoginShown) return '';
    isLoginShown = true;
    return `\n  First login         ${login.email}\n  Password            ${login.password} (shown until you have logged in)`;
  };

  /** @param {Pick<import('./magazine.mjs').Magazine, 'siteUrl' | 'cmsUrl'>} magazine */
  function show({ siteUrl, cmsUrl }) {
    clearTimeout(timer);
    if (isShown) {
      const lines = loginLines();
      if (lines) line(lines);
      return;
    }
    isShown = true;
    line(`
  Site                ${siteUrl}
  Admin panel         ${describePanel(`${cmsUrl}/admin`, panel)}${loginLines()}
  Logs                ${logs}
  Stop                Ctrl-C
${isReady.cms || isProblemKnown ? '' : `${NOT_READY}\n`}`);
  }

  return {
    /**
     * @param {string} text a message of the content service to the operator
     * @returns {boolean} whether it belongs to the closing lines
     */
    onLine(text) {
      const { groups } = FIRST_ADMINISTRATOR.exec(text) ?? {};
      if (groups) login = groups;
      return groups !== undefined;
    },

    /**
     * @param {import('./magazine.mjs').MagazineEvent} event
     * @param {Pick<import('./magazine.mjs').Magazine, 'siteUrl' | 'cmsUrl'>} magazine
     */
    onEvent(event, magazine) {
      isReady[event.service] = event.type === 'ready';
      if (event.service === 'cms' && event.type === 'exited') {
        hasFailed = true;
        isProblemKnown = event.problem !== undefined;
      }
      if (!isReady.site) return;
      if (isReady.cms || hasFailed) show(magazine);
      else if (wasInUse) timer ??= setTimeout(() => show(magazine), PATIENCE_MS);
    },

    /** Whether the site and the content service are ready, and the lines are shown. */
    isComplete: () => isShown && isReady.cms && isReady.site,

    /** Stops showing anything. */
    stop: () => clearTimeout(timer),
  };
}

/**
 * @param {string} url
 * @param {Panel} panel
 */
function describePanel(url, { state, build }) {
  if (state === 'current') return url;
  if (build === 'now') return `${url} (being built, about a minute)`;
  const why = build === 'no memory' ? 'less than 2 GB of memory is free, ' : '';
  const how = "'npm run admin' (half a minute, 2 GB of memory)";
  return state === 'missing'
    ? `not built: ${why}build it with ${how}`
    : `${url} (out of date: ${why}rebuild it with ${how})`;
}
