// Old Nodes read this file before they are told that they are too old: keep to the syntax of 2018 here.

/** Ends the process with one sentence when this Node is older than the scripts can run on. */
export function requireNode20() {
  const version = process.versions.node;
  if (Number(version.split('.')[0]) >= 20) return;
  console.error(
    `Masthead needs Node 20 or newer, and this is Node ${version}: install a newer one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
