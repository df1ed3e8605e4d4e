-- The history of credit limits and terms, and recharges that another person approves.

-- Every limit and term of an account with its reason. Its ids are those of entries, so that both are one list.
create table credit_change (
  id bigint primary key default nextval(pg_get_serial_sequence('entry', 'id')),
  client_id integer not null references client,
  -- fen
  limit_before bigint not null,
  limit_after bigint not null,
  days_before smallint not null,
  days_after smallint not null,
  -- the credit in use at that moment, fen
  credit_used bigint not null,
  reason text not null check (char_length(reason) between 1 and 100),
  user_id integer references app_user,
  user_name text not null,
  create_time timestamptz not null default now()
);
create index credit_change_client on credit_change (client_id, id);
create index credit_change_time on credit_change (create_time, id);
create trigger credit_change_kept before update or delete or truncate on credit_change
  for each statement execute function refuse_change();

-- Without conditions, so that PostgreSQL merges both along their indexes: a list of it has
-- `ledger_account = 'RECEIVABLE' and seq is not null`.
create view credit_record as
  select id, client_id, ledger_account, seq, case when amount > 0 then 1 else 2 end::smallint as record_kind, posting_id,
    delegation_id, amount, balance_after as used_after, null::bigint as limit_before, null::bigint as limit_after,
    null::smallint as days_before, null::smallint as days_after, null::text as reason, null::text as user_name, create_time
  from entry
  union all
  select id, client_id, 'RECEIVABLE'::text, 0, 3::smallint, null::bigint, null::integer, 0::bigint, credit_used,
    limit_before, limit_after, days_before, days_after, reason, user_name, create_time
  from credit_change;

-- A recharge above this many yuan waits for another person.
alter table system_config add column recharge_limit integer not null default 100000 check (recharge_limit between 1 and 10000000);
alter table trade add column approver_id integer references app_user,
  add column approver_name text not null default '',
  add constraint trade_second_person check (approver_id is null or approver_id <> create_user_id);
