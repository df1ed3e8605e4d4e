-- Money as double entry: postings with their entries are only ever added, and the database itself keeps their sums.

create sequence trade_number;
create sequence refund_number;

-- One payment or recharge: how much, by which method, for which delegations (trade_share).
create table trade (
  id integer generated always as identity primary key,
  trade_code text not null default 'JY' || lpad(nextval('trade_number')::text, 8, '0') constraint trade_code_taken unique,
  trade_kind smallint not null constraint trade_kind check (trade_kind in (1, 2)),
  client_id integer not null references client,
  -- of the first delegation, or of the client: the trade's place in data scopes
  owner_id integer references app_user,
  department_id integer references department,
  pay_method smallint not null constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 6, 9)),
  -- fen; surplus is the part that went to the client's balance
  amount bigint not null check (amount > 0),
  surplus bigint not null default 0 check (surplus between 0 and amount),
  refunded bigint not null default 0,
  -- cash that was handed over
  tendered bigint check (tendered >= amount),
  state smallint not null constraint trade_state check (state in (10, 15, 20, 30, 50, 60, 70)),
  -- a quote is charged once
  quote_id text constraint trade_quote_taken unique,
  voucher_no text not null default '' check (char_length(voucher_no) <= 64),
  remarks text not null default '' check (char_length(remarks) <= 100),
  finish_time timestamptz,
  create_user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now(),
  version integer not null default 1,
  constraint trade_refunded_most check (refunded between 0 and amount)
);
create index trade_by_client on trade (client_id, id);
create index trade_by_owner on trade (owner_id, id);
create index trade_by_department on trade (department_id, id);
create index trade_by_cashier on trade (create_user_id, id);
create index trade_by_time on trade (create_time, id);
create index trade_by_amount on trade (amount, id);
create index trade_by_state on trade (state, id);
create index trade_by_method on trade (pay_method, id);
create index trade_code_part on trade using gin (trade_code gin_trgm_ops);

-- What a trade pays of a delegation, in fen. Of credit: settled was received, released was taken back before that.
create table trade_share (
  trade_id integer not null references trade,
  delegation_id integer not null references delegation,
  amount bigint not null check (amount > 0),
  settled bigint not null default 0 check (settled >= 0),
  released bigint not null default 0 check (released >= 0),
  -- all that was given back, released included
  refunded bigint not null default 0,
  primary key (trade_id, delegation_id),
  constraint trade_share_refunded_most check (refunded between released and amount and settled + released <= amount)
);
create index trade_share_delegation on trade_share (delegation_id, trade_id);

-- Money that goes back to a client. What is returned by rule needs nobody's approval.
create table refund (
  id integer generated always as identity primary key,
  refund_code text not null default 'TK' || lpad(nextval('refund_number')::text, 8, '0') constraint refund_code_taken unique,
  refund_cause smallint not null constraint refund_cause check (refund_cause in (1, 2, 3, 4, 5)),
  client_id integer not null references client,
  delegation_id integer references delegation,
  owner_id integer references app_user,
  department_id integer references department,
  amount bigint not null check (amount > 0),
  by_rule boolean not null,
  state smallint not null constraint refund_state check (state in (10, 20, 30, 40, 45, 50)),
  reason text not null check (char_length(reason) between 1 and 200),
  approver_id integer references app_user,
  approver_name text not null default '',
  approve_time timestamptz,
  finish_time timestamptz,
  create_user_id integer references app_user,
  create_name text not null,
  create_time timestamptz not null default now(),
  version integer not null default 1,
  -- whoever requested it does not approve it
  constraint refund_second_person check (by_rule or approver_id is null or approver_id <> create_user_id)
);
create index refund_by_state on refund (state, id);
create index refund_by_client on refund (client_id, id);
create index refund_by_owner on refund (owner_id, id);
create index refund_by_department on refund (department_id, id);
create index refund_by_time on refund (create_time, id);
create index refund_by_amount on refund (amount, id);
create index refund_delegation on refund (delegation_id) where delegation_id is not null;

-- Where the parts of an approved refund go: off the credit (1), to the balance (2), or back by the method of their trade (3).
create table refund_part (
  id integer generated always as identity primary key,
  refund_id integer not null references refund,
  trade_id integer references trade,
  delegation_id integer references delegation,
  refund_target smallint not null constraint refund_target check (refund_target in (1, 2, 3)),
  pay_method smallint not null constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 6, 9)),
  amount bigint not null check (amount > 0),
  state smallint not null constraint refund_state check (state in (10, 20, 30, 40, 45, 50)),
  -- the number under which a channel is asked for it, again and again until it has answered
  out_refund_no text constraint out_refund_no_taken unique,
  provider_no text,
  next_time timestamptz,
  tries integer not null default 0,
  fault text not null default '',
  finish_time timestamptz,
  version integer not null default 1
);
create index refund_part_refund on refund_part (refund_id);
create index refund_part_trade on refund_part (trade_id);
create index refund_part_waiting on refund_part (next_time) where state in (20, 30, 45);

create table posting (
  id bigint generated always as identity primary key,
  posting_kind text not null constraint posting_kind check (posting_kind in ('RECHARGE', 'PAY', 'CREDIT', 'REVENUE', 'REOPEN',
    'REFUND', 'RELEASE', 'PAYOUT', 'PAYOUT_FAILED', 'SETTLE', 'WRITE_OFF', 'DISCOUNT', 'UNSETTLE', 'UNCLAIMED', 'CLAIM', 'RETURN',
    'CHANNEL', 'ADJUST', 'HAND_OVER', 'SHORT_OVER', 'OPENING')),
  -- what caused it: a second posting for the same cause does not exist
  cause text not null constraint posting_cause_taken unique check (char_length(cause) between 1 and 100),
  reverses_id bigint constraint posting_reversed_once unique references posting,
  client_id integer references client,
  trade_id integer references trade,
  refund_id integer references refund,
  -- the day it counts for, never an earlier one than that of its entry
  business_date date not null default (now() at time zone 'Asia/Shanghai')::date,
  -- when the money moved
  event_time timestamptz not null default now(),
  remarks text not null default '' check (char_length(remarks) <= 200),
  user_id integer references app_user,
  user_name text not null,
  create_time timestamptz not null default now(),
  constraint posting_not_back_dated check (business_date >= (create_time at time zone 'Asia/Shanghai')::date)
);
create index posting_client on posting (client_id, id);
create index posting_trade on posting (trade_id) where trade_id is not null;
create index posting_refund on posting (refund_id) where refund_id is not null;
create index posting_day on posting (business_date, id);
create trigger posting_kept before update or delete or truncate on posting
  for each statement execute function refuse_change();

-- Debit is positive. BALANCE and RECEIVABLE are counted per client: seq from 1, and the amount after the entry as people
-- read it, the balance and the credit used.
create table entry (
  id bigint generated always as identity primary key,
  posting_id bigint not null references posting,
  ledger_account text not null constraint ledger_account check (ledger_account in ('CASH', 'VAULT', 'BANK', 'ALIPAY', 'WECHAT', 'CARD',
    'RECEIVABLE', 'BALANCE', 'CONTRACT', 'PAYABLE', 'SUSPENSE', 'REVENUE', 'ALLOWANCE', 'BADDEBT', 'FEE', 'OVERSHORT', 'OPENING')),
  amount bigint not null check (amount <> 0),
  client_id integer references client,
  delegation_id integer references delegation,
  -- whose cash it is
  user_id integer references app_user,
  seq integer check (seq > 0),
  balance_after bigint check (balance_after >= 0),
  create_time timestamptz not null default now(),
  constraint entry_seq_taken unique (client_id, ledger_account, seq),
  constraint entry_client_account check (case when ledger_account in ('BALANCE', 'RECEIVABLE')
    then client_id is not null and seq is not null and balance_after is not null else seq is null and balance_after is null end),
  constraint entry_owner check (case ledger_account when 'CASH' then user_id is not null
    when 'CONTRACT' then delegation_id is not null when 'REVENUE' then delegation_id is not null else true end)
);
create index entry_posting on entry (posting_id);
create index entry_delegation on entry (delegation_id) where delegation_id is not null;
create index entry_account on entry (ledger_account, id);
create trigger entry_kept before update or delete or truncate on entry
  for each statement execute function refuse_change();

-- The entries of one statement are whole postings, and go on from the entries before them.
create function check_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added group by posting_id having sum(amount) <> 0 or count(*) < 2) then
    raise exception 'the entries of a posting are at least two, and their sum is zero' using errcode = 'check_violation';
  end if;
  if exists (
    select from added left join entry previous on previous.client_id = added.client_id
      and previous.ledger_account = added.ledger_account and previous.seq = added.seq - 1
    where added.seq is not null and (previous.seq is null and added.seq > 1
      or added.balance_after <> coalesce(previous.balance_after, 0)
        + case added.ledger_account when 'BALANCE' then -added.amount else added.amount end)
  ) then
    raise exception 'an entry does not go on from the one before it' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger entry_sums after insert on entry referencing new table as added
  for each statement execute function check_entries();

-- The account is its last entries.
alter table account add column balance_seq integer not null default 0, add column credit_seq integer not null default 0;
create function check_account() returns trigger language plpgsql as $$
declare
  last record;
begin
  select balance, credit_used, balance_seq, credit_seq into last from account where id = new.id;
  if last.balance <> coalesce((select balance_after from entry where client_id = new.client_id and ledger_account = 'BALANCE' and seq = last.balance_seq), 0)
    or last.credit_used <> coalesce((select balance_after from entry where client_id = new.client_id and ledger_account = 'RECEIVABLE' and seq = last.credit_seq), 0)
    or exists (select from entry where client_id = new.client_id
      and (ledger_account = 'BALANCE' and seq = last.balance_seq + 1 or ledger_account = 'RECEIVABLE' and seq = last.credit_seq + 1))
  then
    raise exception 'account % differs from its last entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What is charged for a delegation, line by line, from its first payment on. A cancelled line has a line of its own.
create table fee_line (
  id bigint generated always as identity primary key,
  delegation_id integer not null references delegation,
  fee_line_kind text not null constraint fee_line_kind check (fee_line_kind in ('CHARGE', 'SURCHARGE', 'ADD', 'CANCEL', 'ALLOWANCE')),
  -- the line that this one cancels
  of_line bigint constraint fee_line_cancelled_once unique references fee_line,
  sample_id integer references sample,
  group_id integer references project_group,
  item_id integer references sample_item,
  line_name text not null,
  -- by the price list, in fen
  charged bigint not null,
  -- its share of the rounded fee; of a cancelled line and an allowance below zero
  net bigint not null,
  user_id integer references app_user,
  user_name text not null,
  create_time timestamptz not null default now(),
  constraint fee_line_cancels check ((fee_line_kind = 'CANCEL') = (of_line is not null)),
  constraint fee_line_sign check (case when fee_line_kind in ('CANCEL', 'ALLOWANCE') then net <= 0 and charged <= 0 else net >= 0 and charged >= 0 end)
);
create index fee_line_delegation on fee_line (delegation_id, id);
create index fee_line_time on fee_line (create_time);
create trigger fee_line_kept before update or delete or truncate on fee_line
  for each statement execute function refuse_change();

-- The lines that a refund takes back; live until it is refused, so that a line is requested once.
create table refund_line (
  refund_id integer not null references refund,
  fee_line_id bigint not null references fee_line,
  live boolean not null default true,
  primary key (refund_id, fee_line_id)
);
create unique index refund_line_taken on refund_line (fee_line_id) where live;

-- What a cashier was shown and confirms: charged as it is, once, within ten minutes.
create table quote (
  id text primary key,
  client_id integer not null references client,
  due bigint not null check (due > 0),
  -- [{id, fee, covered}] of its delegations, in fen
  delegations jsonb not null,
  expire_time timestamptz not null,
  create_user_id integer not null references app_user,
  create_time timestamptz not null default now()
);
create index quote_expiry on quote (expire_time);

create table pay_method (
  pay_method smallint primary key constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 6, 9)),
  state smallint not null default 2 constraint pay_method_state check (state in (1, 2)),
  sort smallint not null,
  version integer not null default 1
);
insert into pay_method (pay_method, sort) values (1, 1), (6, 2), (3, 3), (4, 4), (9, 5), (2, 6), (5, 7);

-- One try to collect an open trade through a channel (pay_method 3 or 4).
create table payment_attempt (
  id integer generated always as identity primary key,
  trade_id integer not null references trade,
  pay_method smallint not null constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 6, 9)),
  out_trade_no text not null constraint out_trade_no_taken unique check (out_trade_no ~ '^[0-9A-Za-z]{6,32}$'),
  amount bigint not null check (amount > 0),
  state smallint not null constraint attempt_state check (state in (10, 20, 25, 30, 35, 40, 45)),
  code_url text not null default '',
  expire_time timestamptz not null,
  provider_no text,
  paid_amount bigint,
  paid_time timestamptz,
  next_time timestamptz,
  tries integer not null default 0,
  fault text not null default '',
  create_user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now(),
  version integer not null default 1,
  constraint provider_no_taken unique (pay_method, provider_no)
);
create index payment_attempt_trade on payment_attempt (trade_id, id);
create index payment_attempt_waiting on payment_attempt (next_time) where state in (10, 20, 25);

-- What happened to a trade, an attempt or a refund.
create table money_event (
  id bigint generated always as identity primary key,
  trade_id integer references trade,
  attempt_id integer references payment_attempt,
  refund_id integer references refund,
  command text not null,
  from_state smallint,
  to_state smallint not null,
  reason text not null default '',
  user_id integer,
  user_name text not null,
  address text not null,
  create_time timestamptz not null default now()
);
create index money_event_trade on money_event (trade_id, id) where trade_id is not null;
create index money_event_attempt on money_event (attempt_id, id) where attempt_id is not null;
create index money_event_refund on money_event (refund_id, id) where refund_id is not null;
create trigger money_event_kept before update or delete or truncate on money_event
  for each statement execute function refuse_change();

-- What a delegation has received: in money, on credit, and given back of both.
alter table delegation
  add column paid bigint not null default 0 check (paid >= 0),
  add column credited bigint not null default 0 check (credited >= 0),
  add column refunded bigint not null default 0,
  add constraint delegation_refunded_most check (refunded between 0 and paid + credited);
create index delegation_due on delegation (id) where deleted_time is null and state between 20 and 60 and fee > paid + credited - refunded;

-- groups are charged in the order in which they were chosen
alter table sample_group add column sort smallint not null default 0;
update sample_group set sort = place.at from (
  select sample_id, group_id, row_number() over (partition by sample_id order by group_id) as at from sample_group
) place where place.sample_id = sample_group.sample_id and place.group_id = sample_group.group_id;
