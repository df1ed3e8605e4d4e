-- Payments through channels: what they notify, and what their bills show that the ledger does not.

-- a refund of a second or late scan goes back to that scan
alter table refund_part add column attempt_id integer references payment_attempt;
create index refund_part_attempt on refund_part (attempt_id) where attempt_id is not null;

-- closed codes are asked about for another day: WeChat takes money for them
create index payment_attempt_late on payment_attempt (next_time) where state = 40 and next_time is not null;

-- Every authentic notice once; forged ones leave no row.
create table pay_notice (
  id bigint generated always as identity primary key,
  pay_method smallint not null constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 6, 9)),
  notice_kind text not null constraint notice_kind check (notice_kind in ('payment', 'refund')),
  out_trade_no text not null,
  out_refund_no text not null default '',
  provider_no text not null default '',
  amount bigint,
  create_time timestamptz not null default now(),
  constraint pay_notice_once unique (pay_method, notice_kind, out_trade_no, out_refund_no, provider_no)
);
create trigger pay_notice_kept before update or delete or truncate on pay_notice
  for each statement execute function refuse_change();
