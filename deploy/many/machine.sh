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
write() {
  mkdir -p "$(dirname "$2")"
  install -m 640 -g "$3" /dev/null "$2"
  sed "s|@address@|$address|g; s|@name@|$name|g; s|@peer@|$peer|g; s|@editors@|${EDITORS:-}|g; s|@bin@|${bin:-}|g
    s|@database_password@|${DATABASE_PASSWORD:-}|g; s|@replication_password@|${REPLICATION_PASSWORD:-}|g" "$files/$1" > "$2"
}
