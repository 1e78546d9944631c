import { createHash } from 'node:crypto';

/** The source of a content security policy that allows an inline script or style with this text. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
