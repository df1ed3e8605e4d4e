-- Every printed receipt of a recharge or a settlement: which copy, who, and why it was printed again.
create table money_print (
  id bigint generated always as identity primary key,
  trade_id integer references trade,
  settlement_id integer references settlement,
  copy integer not null check (copy > 0),
  reason text not null default '' check (char_length(reason) <= 100),
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now(),
  constraint money_print_subject check (num_nonnulls(trade_id, settlement_id) = 1),
  constraint money_print_trade_copy unique (trade_id, copy),
  constraint money_print_settlement_copy unique (settlement_id, copy)
);
create trigger money_print_kept before update or delete or truncate on money_print
  for each statement execute function refuse_change();
