// Where npm scripts begin: `node scripts/main.mjs <command> [arguments]`. Old Nodes read this file before they are told
// that they are too old: keep to the syntax of 2018 here.

const version = process.versions.node;
const [command, ...args] = process.argv.slice(2);
if (Number(version.split('.')[0]) >= 20) {
  // Imported only now: an older Node could not even parse it.
  import(`./commands/${command}.mjs`).then(({ main }) => main(args));
} else {
  console.error(
    `Masthead needs Node 20 or newer, and this is Node ${version}: install a newer one from https://nodejs.org and try again.`,
  );
  process.exitCode = 1;
}
