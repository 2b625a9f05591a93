#!/bin/sh
# On the primary's first start: the role that owns the database and makes that of nodes, and the standby's.
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres --set=owner="$OWNER_PASSWORD" --set=replication="$REPLICATION_PASSWORD" <<'SQL'
create role evenly_owner login createdb createrole password :'owner';
create role replication login replication password :'replication';
create database evenly owner evenly_owner;
-- From the next start on: until then there is no standby to wait for.
alter system set synchronous_standby_names = 'standby';
SQL
echo 'host replication replication all scram-sha-256' >>"$PGDATA/pg_hba.conf"
