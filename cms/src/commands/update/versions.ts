/**
 * Whether data of one version may hold what a program of another one does not know. Released versions that differ in their
 * last number alone have the same tables, so that a program can be replaced by an earlier one of them.
 */
export function isBeyond(dataVersion: string, programVersion: string): boolean {
  const [data, program] = [dataVersion, programVersion].map((version) => version.split('.').map(Number));
  const [major = 0, minor = 0] = data ?? [];
  const [knownMajor = 0, knownMinor = 0] = program ?? [];
  return major > knownMajor || (major === knownMajor && minor > knownMinor);
}
