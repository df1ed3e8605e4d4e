-- A recharge is given back as far as it is still in the balance; its refund names the trade that it gives back.
alter table refund add column trade_id integer references trade;
alter table refund drop constraint refund_cause;
alter table refund add constraint refund_cause check (refund_cause in (1, 2, 3, 4, 5, 6));
alter table refund add constraint refund_recharge check ((refund_cause = 6) = (trade_id is not null) and (trade_id is null or delegation_id is null));
create index refund_trade on refund (trade_id) where trade_id is not null;
