/**
 * Whether data of one version may contain something that a program of another one doesn't know. Released versions that differ
 * only in their last number have the same tables, so a program can be replaced by an earlier one of them.
 */
export function isBeyond(dataVersion: string, programVersion: string): boolean {
  const [data, program] = [dataVersion, programVersion].map((version) => version.split('.').map(Number));
  const [major = 0, minor = 0] = data ?? [];
  const [knownMajor = 0, knownMinor = 0] = program ?? [];
  return major > knownMajor || (major === knownMajor && minor > knownMinor);
}
