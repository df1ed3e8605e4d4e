-- Refunds on the screen: found by their number, paid out by a cashier.
create index refund_code_part on refund using gin (refund_code gin_trgm_ops);

-- of a part that a cashier paid out
alter table refund_part
  add column voucher_no text not null default '' check (char_length(voucher_no) <= 64),
  add column handler_name text not null default '';

-- 13: points of what was given back, below zero
alter table member_event drop constraint member_event_kind,
  add constraint member_event_kind check (kind in (1, 2, 3, 11, 12, 13));
