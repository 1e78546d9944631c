import type { Core } from '@strapi/strapi';

/** A request of the panel, after Strapi has found out who sends it. */
export type PanelRequest = Parameters<Core.MiddlewareHandler>[0];

/**
 * Checks a request before Strapi answers it. Throws an error of `@strapi/utils` to refuse it, a PolicyError if the panel should
 * show its sentence; the returned object, if any, replaces Strapi's answer.
 */
type Guard = (strapi: Core.Strapi, request: PanelRequest) => Promise<object | undefined> | undefined;

/** Guards by their route, such as `GET /upload/files`. */
export type Guards = Readonly<Record<string, Guard>>;
