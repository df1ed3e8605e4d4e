-- What the checks of the invariants found, each hour and whenever an auditor asks for them. They read the whole ledger,
-- so that the page shows the last of these rows.
create table ledger_check (
  id integer generated always as identity primary key,
  check_time timestamptz not null default now(),
  -- the violated invariants: name, label, ids of some rows
  broken jsonb not null
);
create trigger ledger_check_kept before update or delete or truncate on ledger_check
  for each statement execute function refuse_change();
