-- What a client owes and has in the balance over a period, as it was sent to them; they confirm or dispute it.
create sequence statement_number;
create table client_statement (
  id integer generated always as identity primary key,
  statement_code text not null default 'DZ' || lpad(nextval('statement_number')::text, 8, '0') constraint statement_code_taken unique,
  client_id integer not null references client,
  start_date date not null,
  end_date date not null,
  -- fen
  opening_receivable bigint not null,
  closing_receivable bigint not null,
  opening_balance bigint not null,
  closing_balance bigint not null,
  -- all figures and rows, as the wire has them
  figures jsonb not null,
  -- SHA-256 of the figures
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  state smallint not null constraint statement_state check (state in (10, 20, 30)),
  dispute text not null default '' check (char_length(dispute) <= 500),
  answer_name text not null default '',
  answer_time timestamptz,
  create_user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now(),
  version integer not null default 1,
  constraint statement_period check (start_date <= end_date),
  constraint statement_dispute check ((state = 30) = (dispute <> ''))
);
create index client_statement_by_client on client_statement (client_id, id);
create index client_statement_by_time on client_statement (create_time, id);
create index client_statement_by_state on client_statement (state, id);
create index client_statement_code_part on client_statement using gin (statement_code gin_trgm_ops);
-- the same figures of the same period are issued once, unless the client disputed them
create unique index statement_issued on client_statement (client_id, start_date, end_date, hash) where state <> 30;

create function keep_statement() returns trigger language plpgsql as $$
begin
  if (new.client_id, new.start_date, new.end_date, new.opening_receivable, new.closing_receivable, new.opening_balance,
      new.closing_balance, new.figures, new.hash)
    is distinct from (old.client_id, old.start_date, old.end_date, old.opening_receivable, old.closing_receivable,
      old.opening_balance, old.closing_balance, old.figures, old.hash) then
    raise exception 'the figures of a statement that was issued do not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger client_statement_kept before update on client_statement for each row execute function keep_statement();

-- the entries of a client from a day on
create index entry_client_time on entry (client_id, create_time) where seq is not null;

alter table money_event add column statement_id integer references client_statement;
create index money_event_statement on money_event (statement_id, id) where statement_id is not null;
