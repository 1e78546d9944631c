# On content-1, content-2 and site-1, as root: PostgreSQL with a replica, and three votes on which of the two is the primary one.
. "$(dirname "$0")/machine.sh"

install_packages etcd-server etcd-client
write etcd.env /etc/default/etcd root
# It waits for a second vote, which the next machine brings.
systemctl enable --quiet etcd && systemctl restart --no-block etcd

case $name in content-*)
  . /etc/masthead/database.env
  mkdir -p /etc/postgresql-common
  echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
  install_packages postgresql postgresql-client patroni python3-etcd haproxy
  bin=$(echo /usr/lib/postgresql/*/bin)
  write create-database.sh /etc/patroni/create-database.sh postgres
  write patroni.yml /etc/patroni/config.yml postgres
  systemctl enable --quiet patroni && systemctl restart --no-block patroni
  write haproxy-content.cfg /etc/haproxy/haproxy.cfg haproxy
  systemctl restart haproxy ;;
esac
