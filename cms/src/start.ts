// The path that package.json and the systemd units of every release start.
import './commands/start';
