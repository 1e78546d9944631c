# On content-1, content-2 and site-1, as root: PostgreSQL with a replica, and three votes on which of the two is the primary one.
. "$(dirname "$0")/machine.sh"

install_packages etcd-server etcd-client
# Where the others are a cluster already, this one joins them; also with an empty disk, after `etcdctl member remove` and `member add`.
cluster_state=new
[ ! -e /var/lib/etcd/masthead/member ] || cluster_state=existing
! etcdctl --command-timeout=5s --endpoints=http://content-1:2379,http://content-2:2379,http://site-1:2379 member list >/dev/null 2>&1 || cluster_state=existing
write restart.conf /etc/systemd/system/etcd.service.d/masthead.conf root
write etcd.env /etc/default/etcd root
# It waits for a second vote, which the next machine brings.
start etcd

case $name in content-*)
  . /etc/masthead/database.env
  mkdir -p /etc/postgresql-common
  echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
  install_packages postgresql postgresql-client patroni python3-etcd haproxy
  bin=$(echo /usr/lib/postgresql/*/bin)
  write restart.conf /etc/systemd/system/patroni.service.d/masthead.conf root
  write create-database.sh /etc/patroni/create-database.sh postgres
  write patroni.yml /etc/patroni/config.yml postgres
  start patroni
  write haproxy-content.cfg /etc/haproxy/haproxy.cfg haproxy
  start haproxy ;;
esac
