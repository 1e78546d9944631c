# On every machine, as root: a line for each program that does not run and each machine that it does not reach, and how far a copy of
# the database is behind. `npm run doctor -- --many` asks all machines. Changes nothing.
. "$(dirname "$0")/machine.sh"
found=0
problem() {
  echo "✗ $1"
  found=1
}
runs() {
  for unit; do
    systemctl is-active --quiet "$unit" || problem "$unit does not run: journalctl --unit $unit says why."
  done
}
# reaches <port> <host>…
reaches() {
  port=$1
  shift
  for host; do
    timeout 5 bash -c "exec 3<>/dev/tcp/$host/$port" 2>/dev/null || problem "$host does not answer on port $port."
  done
}

case $name in
  edge-*)
    runs haproxy varnish
    reaches 3000 site-1 site-2
    reaches 3001 site-1 site-2
    reaches 1337 content-1 content-2 ;;
  site-*)
    runs masthead-site@3000 masthead-site@3001
    reaches 1337 content-1 content-2 ;;
  content-*)
    runs masthead-content-service patroni haproxy
    pg_isready --quiet --host 127.0.0.1 --port 5000 || problem 'No PostgreSQL is the primary one, or it does not answer.'
    reaches 6083 edge-1 edge-2
    patronictl --config-file /etc/patroni/config.yml list --format json 2>/dev/null | python3 -c '
import json, sys
try:
    members = json.load(sys.stdin)
except ValueError:
    print("✗ patronictl does not answer: two of three votes are missing, or etcd does not run here.")
    sys.exit(1)
problems = [] if len(members) > 1 else ["There is no copy of the database."]
for each in members:
    behind = 0 if each["Role"] == "Leader" else each.get("Lag in MB")
    if each["State"] not in ("running", "streaming"):
        problems.append("PostgreSQL on %s is %s." % (each["Member"], each["State"]))
    elif not isinstance(behind, int) or behind > 16:
        problems.append("PostgreSQL on %s is %s MB behind." % (each["Member"], behind))
for each in problems:
    print("✗", each)
sys.exit(len(problems) > 0)' || found=1 ;;
  *) problem "$name is no machine of docs/many.md." ;;
esac
case $name in content-* | site-1)
  runs etcd
  reaches 2379 content-1 content-2 site-1
  [ -z "$(timeout 5 etcdctl alarm list 2>/dev/null)" ] || problem 'etcd refuses writes: etcdctl alarm list says why.' ;;
esac
exit $found
