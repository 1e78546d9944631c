# What each machine of docs/many.md has to know; read by the other scripts.
set -eu
export DEBIAN_FRONTEND=noninteractive
files=$(cd "$(dirname "$0")" && pwd)
name=$(hostname)
peer=content-1
[ "$name" != content-1 ] || peer=content-2
# Its address in the private network. Its own name may be 127.0.1.1 here.
address=$(ip -o route get "$(getent ahostsv4 "$peer" | awk 'NR == 1 { print $1 }')" | sed 's/.* src \([^ ]*\).*/\1/')

install_packages() {
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# write <file here> <path> <group>: a file with the values of this machine, which others than the group cannot read.
changed=
write() {
  mkdir -p "$(dirname "$2")"
  install -m 640 -g "$3" /dev/null "$2.new"
  sed "s|@address@|$address|g; s|@name@|$name|g; s|@peer@|$peer|g; s|@editors@|${EDITORS:-}|g; s|@bin@|${bin:-}|g; s|@cluster_state@|${cluster_state:-}|g
    s|@database_password@|${DATABASE_PASSWORD:-}|g; s|@replication_password@|${REPLICATION_PASSWORD:-}|g" "$files/$1" > "$2.new"
  if cmp -s "$2.new" "$2"; then rm "$2.new"; else mv "$2.new" "$2" && changed=yes; fi
}

# start <program>: if it does not run, and again if a file was written for it.
start() {
  systemctl daemon-reload
  systemctl enable --quiet "$1"
  [ -z "$changed" ] && systemctl is-active --quiet "$1" || systemctl restart --no-block "$1"
  changed=
}
