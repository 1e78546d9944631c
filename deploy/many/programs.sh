# On every machine, as root, with the host name for editors: the programs of its kind.
. "$(dirname "$0")/machine.sh"
EDITORS=$1

case $name in
  edge-*)
    install_packages haproxy varnish varnish-modules
    install -m 644 "$files/../varnish.vcl" /etc/varnish/masthead.vcl
    write haproxy-edge.cfg /etc/haproxy/haproxy.cfg haproxy
    write varnish.conf /etc/systemd/system/varnish.service.d/masthead.conf root
    systemctl daemon-reload
    systemctl enable --quiet varnish
    wanted=$(sed -n 's|^ExecStart=/|/|p' /etc/systemd/system/varnish.service.d/masthead.conf)
    running=$(cat "/proc/$(systemctl show --property MainPID --value varnish)/cmdline" 2>/dev/null | tr '\0' ' ')
    # A restart breaks answers off and forgets all pages.
    if [ "$running" = "$wanted " ]; then systemctl reload varnish; else systemctl restart varnish; fi
    systemctl reload-or-restart haproxy
    exit ;;
  site-*) write site.conf /etc/systemd/system/masthead-site@.service.d/many.conf root ;;
esac

# start_with <settings> <unit>: if it does not run, and again if its settings are newer.
start_with() {
  systemctl enable --quiet "$2"
  since=$(systemctl show --property ActiveEnterTimestamp --value "$2")
  systemctl is-active --quiet "$2" && [ "$(stat -c %Y "$1")" -lt "$(date -d "$since" +%s)" ] || systemctl restart "$2"
}

cp -rT "$files/../etc" /etc
systemctl daemon-reload
systemd-sysusers masthead.conf && systemd-tmpfiles --create masthead.conf
case $name in
  content-*)
    . /etc/masthead/database.env
    export PGPASSWORD="$DATABASE_PASSWORD"
    timeout 300 sh -c 'until psql -qAt -h 127.0.0.1 -p 5000 -U masthead -c "select 1" >/dev/null 2>&1; do sleep 1; done'
    start_with /etc/masthead/content-service.env masthead-content-service
    systemctl enable --quiet --now masthead-backup.timer ;;
  site-*)
    start_with /etc/masthead/site.env masthead-site@3000
    start_with /etc/masthead/site.env masthead-site@3001 ;;
esac
