# boot.sh FOLDER SCRIPT: runs the script on a copy of this machine. FOLDER stores the data of the database server and
# all changes to the overlaid system folders. Requires its own mount and process namespaces.
set -eu
folder=$1
script=$2
for place in etc opt usr/local/bin var/lib var/backups run; do
  mkdir -p "$folder/upper/$place" "$folder/work/$place"
  mount -t overlay overlay -o "lowerdir=/$place,upperdir=$folder/upper/$place,workdir=$folder/work/$place" "/$place"
done
mkdir -p /etc/nginx/conf.d /etc/caddy

PATH=$PATH:$(ls -d /usr/lib/postgresql/*/bin | tail -1)
rm -rf /run/postgresql
install -d -o postgres "$folder/postgresql" /run/postgresql
cd /
runuser -u postgres -- initdb --pgdata "$folder/postgresql" --auth trust >/dev/null
runuser -u postgres -- pg_ctl --pgdata "$folder/postgresql" --wait --silent --log "$folder/postgresql/log" \
  --options "-c listen_addresses= -c unix_socket_directories=/run/postgresql" start
exec sh -eux "$script"
