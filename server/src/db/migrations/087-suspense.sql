-- Money that came in and that nobody is known for: bank lines, and scans that fit no trade.

create table bank_line (
  id integer generated always as identity primary key,
  bank_ref text not null constraint bank_ref_taken unique,
  booked_date date not null,
  -- fen
  amount bigint not null check (amount > 0),
  payer_name text not null default '',
  payer_account text not null default '',
  summary text not null default '',
  -- the payment by transfer that was registered with this number before
  trade_id integer constraint bank_line_trade_taken unique references trade,
  create_user_id integer not null references app_user,
  create_name text not null,
  create_time timestamptz not null default now()
);
create index bank_line_by_date on bank_line (booked_date, id);
create index bank_line_by_amount on bank_line (amount, id);
create index bank_line_ref_part on bank_line using gin (bank_ref gin_trgm_ops);
create index bank_line_payer_part on bank_line using gin (payer_name gin_trgm_ops);
create index trade_voucher on trade (voucher_no) where voucher_no <> '' and pay_method = 2;

create sequence suspense_number;
create table suspense (
  id integer generated always as identity primary key,
  suspense_code text not null default 'DR' || lpad(nextval('suspense_number')::text, 8, '0') constraint suspense_code_taken unique,
  -- of its UNCLAIMED posting: the same money comes in once
  cause text not null constraint suspense_cause_taken unique,
  pay_method smallint not null constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 6, 9)),
  amount bigint not null check (amount > 0),
  state smallint not null constraint suspense_state check (state in (10, 15, 20, 30)),
  bank_line_id integer constraint suspense_bank_line_taken unique references bank_line,
  attempt_id integer constraint suspense_attempt_taken unique references payment_attempt,
  payer text not null default '',
  reference text not null default '',
  remarks text not null default '',
  -- who claims it
  client_id integer references client,
  claim_target smallint constraint claim_target check (claim_target in (1, 2)),
  return_reason text not null default '' check (char_length(return_reason) <= 200),
  return_user_id integer references app_user,
  return_name text not null default '',
  finish_user_id integer references app_user,
  finish_name text not null default '',
  finish_time timestamptz,
  create_time timestamptz not null default now(),
  version integer not null default 1,
  constraint suspense_second_person check (state <> 30 or finish_user_id <> return_user_id)
);
create index suspense_by_time on suspense (create_time, id);
create index suspense_by_state on suspense (state, id);
create index suspense_by_method on suspense (pay_method, id);
create index suspense_by_amount on suspense (amount, id);
create index suspense_code_part on suspense using gin (suspense_code gin_trgm_ops);

alter table money_event add column suspense_id integer references suspense;
create index money_event_suspense on money_event (suspense_id, id) where suspense_id is not null;

-- scans whose amount differed, which wait since before this table
insert into suspense (cause, pay_method, amount, state, attempt_id, reference, remarks)
select posting.cause, payment_attempt.pay_method, payment_attempt.paid_amount, 10, payment_attempt.id, coalesce(provider_no, ''), posting.remarks
from payment_attempt join posting on posting.cause = 'attempt:' || payment_attempt.id || ':suspense'
where payment_attempt.state = 45 and paid_amount > 0;
