-- The bills of payment channels, and how they differ from the ledger.

-- Of one channel and day; compared once all its lines have been dealt with.
create table pay_bill (
  id integer generated always as identity primary key,
  pay_method smallint not null constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 6, 9)),
  bill_day date not null,
  compare_time timestamptz,
  create_time timestamptz not null default now(),
  constraint pay_bill_taken unique (pay_method, bill_day)
);
create index pay_bill_by_day on pay_bill (bill_day, id);

create table bill_line (
  id bigint generated always as identity primary key,
  bill_id integer not null references pay_bill,
  pay_method smallint not null constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 6, 9)),
  line_kind text not null constraint bill_line_kind check (line_kind in ('payment', 'refund')),
  out_trade_no text not null,
  out_refund_no text not null default '',
  -- of the payment or of the refund; Alipay has none for refunds
  provider_no text not null default '',
  -- fen
  amount bigint not null check (amount >= 0),
  fee bigint not null check (fee >= 0),
  event_time timestamptz not null,
  create_time timestamptz not null default now()
);
create index bill_line_bill on bill_line (bill_id, id);
create index bill_line_payment on bill_line (pay_method, provider_no) where line_kind = 'payment';
create index bill_line_refund on bill_line (pay_method, out_refund_no) where line_kind = 'refund';
create trigger bill_line_kept before update or delete or truncate on bill_line
  for each statement execute function refuse_change();

-- A difference, once for each number. Of what only the ledger has: the next bill may have it.
create table recon_item (
  id integer generated always as identity primary key,
  pay_method smallint not null constraint pay_method check (pay_method in (1, 2, 3, 4, 5, 6, 9)),
  bill_day date not null,
  recon_kind smallint not null constraint recon_kind check (recon_kind in (1, 2, 3)),
  line_kind text not null constraint bill_line_kind check (line_kind in ('payment', 'refund')),
  out_trade_no text not null,
  out_refund_no text not null default '',
  provider_no text not null default '',
  our_amount bigint,
  their_amount bigint,
  attempt_id integer references payment_attempt,
  refund_part_id integer references refund_part,
  state smallint not null constraint recon_state check (state in (10, 20, 30, 40)),
  finding text not null default '' check (char_length(finding) <= 200),
  remarks text not null default '' check (char_length(remarks) <= 200),
  handle_user_id integer references app_user,
  handle_name text not null default '',
  handle_time timestamptz,
  create_time timestamptz not null default now(),
  version integer not null default 1,
  constraint recon_item_once unique (pay_method, recon_kind, line_kind, out_trade_no, out_refund_no, provider_no)
);
create index recon_item_by_day on recon_item (bill_day, id);
create index recon_item_by_state on recon_item (state, id);
create index recon_item_by_kind on recon_item (recon_kind, id);
create index recon_item_by_method on recon_item (pay_method, id);
create index recon_item_open on recon_item (pay_method, bill_day) where state in (10, 20);
create index recon_item_number_part on recon_item using gin (out_trade_no gin_trgm_ops);

-- payments of a day, by when the channel took them
create index payment_attempt_paid on payment_attempt (pay_method, paid_time) where paid_time is not null;
create index refund_part_finished on refund_part (pay_method, finish_time) where finish_time is not null and out_refund_no is not null;
