# Patroni runs it once, on the first primary, as its superuser.
psql --quiet --set=ON_ERROR_STOP=1 --dbname="$1" <<'SQL'
create role masthead login createdb password '@database_password@';
create database masthead owner masthead template template0 encoding 'UTF8' locale 'C.UTF-8';
SQL
