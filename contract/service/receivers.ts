// The settings of receivers of changes (decision 0116), which the site and the content service read alike.

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** Whether notifications may be sent to a URL: over https, or to this machine. */
export function isReceiver(address: string): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

/** Whether a text is a key of IndexNow, as its protocol defines it. */
export const isIndexNowKey = (key: string): boolean => /^[a-zA-Z0-9-]{8,128}$/.test(key);

/** The path of the file on the site that proves that a key is the magazine's own. */
export const keyFilePath = (key: string): string => `/${key}.txt`;

/** Whether search engines can be notified about the site: it is public, over https. */
export const isAnnounceable = (siteUrl: string): boolean => URL.parse(siteUrl)?.protocol === 'https:';
