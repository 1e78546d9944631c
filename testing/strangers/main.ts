import { startStrangersMagazine } from './strangers-magazine.ts';

/** Starts the strangers' magazine and prints its address. Ctrl-C stops it. */
const { siteUrl, stop } = await startStrangersMagazine();
process.stdout.write(`${siteUrl}\n`);
process.once('SIGINT', () => void stop().then(() => process.exit(0)));
