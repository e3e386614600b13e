-- Lets a role of its own run Lumireel that can neither change nor remove an entry of the ledger or
-- an entry of the audit log, and changes no table. Run it as the owner of the database, after the
-- owner has brought the schema up to date (see docs/operations.md), at every upgrade:
--
--   create role lumireel_app login password '…';   -- once
--   psql "$OWNER_URL" -f infra/least-privilege.sql

grant usage on schema public, pgboss to lumireel_app;
grant select, insert, update, delete on all tables in schema public, pgboss to lumireel_app;
grant usage, select on all sequences in schema public, pgboss to lumireel_app;
grant execute on all functions in schema pgboss to lumireel_app;

-- What the owner makes later, so that a new version finds its tables before this has run again.
alter default privileges in schema public, pgboss
  grant select, insert, update, delete on tables to lumireel_app;
alter default privileges in schema public, pgboss grant usage, select on sequences to lumireel_app;

revoke update, delete, truncate on ledger_entries, admin_acts from lumireel_app;
revoke insert, update, delete, truncate on migrations from lumireel_app;
