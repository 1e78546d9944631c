# Boots the Debian in the folder $1 with its own systemd. Runs in namespaces of its own, as process 1.
set -e
cd "$1"
mount --make-rprivate /
mount --bind . .
cd "$1"
mount -t proc proc proc
mount -t sysfs sys sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs -o mode=755 dev dev
for name in null zero full random urandom tty; do touch dev/$name; mount --bind /dev/$name dev/$name; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs -o mode=1777 shm dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
touch dev/console
ip link set lo up
pivot_root . mnt
umount -l /mnt
exec env -i container=other PATH=/usr/sbin:/usr/bin /lib/systemd/systemd --log-target=null --show-status=0
