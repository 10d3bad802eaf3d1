-- psql --file deploy/database.sql, once, as a superuser of PostgreSQL 15 or newer. The product needs no right beyond its own database.
create role huoltosilta login password 'CHANGE ME' connection limit 80;
create database huoltosilta owner huoltosilta encoding 'UTF8' locale_provider libc locale 'C.UTF-8' template template0;
revoke connect on database huoltosilta from public;
\connect huoltosilta
-- it owns what it makes: the schemas public, drizzle (migrations) and pgboss (the job queue)
alter schema public owner to huoltosilta;
