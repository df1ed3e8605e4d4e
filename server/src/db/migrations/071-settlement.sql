-- Credit that is collected: settlements of credit trades, and what was received for them.

-- days for which a client may owe
alter table account add column credit_days smallint not null default 30 constraint credit_days_range check (credit_days between 1 and 180);

-- Of a credit trade: neither settled nor taken back. The few open ones are listed along partial indexes.
alter table trade add column outstanding bigint not null default 0 check (outstanding >= 0);
update trade set outstanding = share.open from (
  select trade_id, sum(amount - settled - released) as open from trade_share group by trade_id
) share where share.trade_id = trade.id and pay_method = 9 and state in (30, 60, 70);
create index trade_outstanding on trade (id) where outstanding > 0;
create index trade_outstanding_client on trade (client_id, id) where outstanding > 0;
create index trade_outstanding_time on trade (create_time, id) where outstanding > 0;
create index trade_outstanding_amount on trade (outstanding, id) where outstanding > 0;

create function count_outstanding() returns trigger language plpgsql as $$
begin
  update trade set outstanding = share.open from (
    select trade_id, sum(amount - settled - released) as open from trade_share
    where trade_id in (select trade_id from changed) group by trade_id
  ) share where trade.id = share.trade_id and pay_method = 9 and outstanding <> share.open;
  return null;
end $$;
create trigger trade_share_added after insert on trade_share referencing new table as changed
  for each statement execute function count_outstanding();
create trigger trade_share_changed after update on trade_share referencing new table as changed
  for each statement execute function count_outstanding();

create sequence settlement_number;
create table settlement (
  id integer generated always as identity primary key,
  settle_code text not null default 'JS' || lpad(nextval('settlement_number')::text, 8, '0') constraint settle_code_taken unique,
  client_id integer not null references client,
  -- outstanding when it was issued, fen
  amount bigint not null check (amount > 0),
  received bigint not null default 0 check (received >= 0),
  -- the part of what was received that went to the balance
  surplus bigint not null default 0 check (surplus between 0 and received),
  state smallint not null constraint settlement_state check (state in (10, 15, 20, 90)),
  remarks text not null default '' check (char_length(remarks) <= 100),
  create_user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now(),
  version integer not null default 1
);
create index settlement_by_client on settlement (client_id, id);
create index settlement_by_time on settlement (create_time, id);
create index settlement_by_state on settlement (state, id);
create index settlement_by_amount on settlement (amount, id);
create index settlement_code_part on settlement using gin (settle_code gin_trgm_ops);

-- The trades of a settlement; live until it is reversed, so that a trade is in one settlement at a time.
create table settlement_trade (
  settlement_id integer not null references settlement,
  trade_id integer not null references trade,
  -- outstanding when it was issued, fen
  amount bigint not null check (amount > 0),
  live boolean not null default true,
  primary key (settlement_id, trade_id)
);
create unique index settlement_trade_taken on settlement_trade (trade_id) where live;

create table settlement_receipt (
  id integer generated always as identity primary key,
  settlement_id integer not null references settlement,
  pay_method smallint not null constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 6, 9)),
  amount bigint not null check (amount > 0),
  voucher_no text not null default '' check (char_length(voucher_no) <= 64),
  create_user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now()
);
create index settlement_receipt_settlement on settlement_receipt (settlement_id, id);
create trigger settlement_receipt_kept before update or delete or truncate on settlement_receipt
  for each statement execute function refuse_change();

create index settlement_by_live_trade on settlement_trade (trade_id, settlement_id);
