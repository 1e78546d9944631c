/**
 * Replaces methods of one of Strapi's own objects, where it lacks an extension point. The test of each file that does so proves
 * what Strapi passes to the methods and expects of them.
 * @throws {Error} if it has no such method: nothing would call ours
 */
export function replaceMethods(
  owner: string,
  target: object,
  methods: Readonly<Record<string, unknown>>,
): void {
  for (const name of Object.keys(methods)) {
    if (typeof Reflect.get(target, name) === 'function') continue;
    throw new Error(
      `Strapi's ${owner} has no method '${name}' that Masthead can replace (docs/updating-strapi.md).`,
    );
  }
  Object.assign(target, methods);
}
