// The entry point of the npm scripts: `node scripts/main.mjs <command> [arguments]`. Keep to the syntax of 2018 here, so
// that an old Node can run this file and print that it is too old.

const version = process.versions.node;
const [command, ...args] = process.argv.slice(2);
if (Number(version.split('.')[0]) >= 20) {
  // Imported dynamically, because an older Node cannot parse the commands.
  import(`./commands/${command}.mjs`).then(({ main }) => main(args));
} else {
  console.error(
    `Masthead needs Node 20 or newer, but this is Node ${version}: install a newer version from https://nodejs.org and try again.`,
  );
  process.exitCode = 1;
}
