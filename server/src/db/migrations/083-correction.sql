-- Write-offs, discounts, reversals of settlements and adjustments of balances: each by two persons.

-- Of credit: given up, so that it is neither owed nor to be given back.
alter table trade_share
  add column written_off bigint not null default 0 check (written_off >= 0),
  drop constraint trade_share_refunded_most,
  add constraint trade_share_refunded_most check (refunded between released and amount
    and settled + released + written_off <= amount);

create or replace function count_outstanding() returns trigger language plpgsql as $$
begin
  update trade set outstanding = share.open from (
    select trade_id, sum(amount - settled - released - written_off) as open from trade_share
    where trade_id in (select trade_id from changed) group by trade_id
  ) share where trade.id = share.trade_id and pay_method = 9 and outstanding <> share.open;
  return null;
end $$;

create sequence correction_number;
create table correction (
  id integer generated always as identity primary key,
  correction_code text not null default 'TZ' || lpad(nextval('correction_number')::text, 8, '0') constraint correction_code_taken unique,
  correction_kind smallint not null constraint correction_kind check (correction_kind in (1, 2, 3, 4, 5)),
  client_id integer not null references client,
  -- of a reversal
  settlement_id integer references settlement,
  -- fen; of a reversal what the settlement had received
  amount bigint not null check (amount >= 0),
  -- of a reversal: the cash is handed back
  cash_back boolean not null default false,
  reason text not null check (char_length(reason) between 1 and 200),
  state smallint not null constraint correction_state check (state in (10, 20, 50)),
  approver_id integer references app_user,
  approver_name text not null default '',
  approve_time timestamptz,
  create_user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now(),
  version integer not null default 1,
  constraint correction_amount check (correction_kind = 3 or amount > 0),
  constraint correction_of_settlement check ((correction_kind = 3) = (settlement_id is not null)),
  -- whoever requested it does not approve it
  constraint correction_second_person check (approver_id is null or approver_id <> create_user_id)
);
create index correction_by_client on correction (client_id, id);
create index correction_by_state on correction (state, id);
create index correction_by_time on correction (create_time, id);
create index correction_by_amount on correction (amount, id);
create index correction_by_kind on correction (correction_kind, id);
create index correction_code_part on correction using gin (correction_code gin_trgm_ops);
-- a settlement has one request to reverse it at a time
create unique index correction_reversal_requested on correction (settlement_id) where state = 10;

-- The credit trades of a write-off or discount.
create table correction_trade (
  correction_id integer not null references correction,
  trade_id integer not null references trade,
  primary key (correction_id, trade_id)
);

alter table money_event add column correction_id integer references correction;
create index money_event_correction on money_event (correction_id, id) where correction_id is not null;
