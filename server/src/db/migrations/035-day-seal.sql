-- A day of append-only tables that is over, with a hash of its rows chained to the day before.
create table day_seal (
  chain text not null,
  day date not null,
  row_count integer not null check (row_count >= 0),
  content_hash bytea not null check (length(content_hash) = 32),
  -- over the chain hash of the day before and this row
  chain_hash bytea not null check (length(chain_hash) = 32),
  create_time timestamptz not null default now(),
  primary key (chain, day)
);
create trigger day_seal_kept before update or delete or truncate on day_seal
  for each statement execute function refuse_change();

-- Refuses a row whose day is sealed. Rows wait here while a day is being sealed (kit/seal), and then see the seal.
create function refuse_sealed_day() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('day_seal'), hashtext(tg_argv[0]));
  if exists (select from day_seal where chain = tg_argv[0] and day >= (new.create_time at time zone 'Asia/Shanghai')::date) then
    raise exception 'a row of % came too late: its day is sealed', tg_table_name;
  end if;
  return new;
end $$;

-- A day is sealed an hour after its end, so younger rows need no look at the seals.
create trigger operation_log_sealed before insert on operation_log for each row
  when (new.create_time < clock_timestamp() - interval '30 minutes') execute function refuse_sealed_day('log');
create trigger login_log_sealed before insert on login_log for each row
  when (new.create_time < clock_timestamp() - interval '30 minutes') execute function refuse_sealed_day('log');
