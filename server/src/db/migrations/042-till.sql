-- A quote is a sealed text that the browser keeps; the trade that it became has its number, so it is charged once.
drop table quote;

-- records of a client's balance and credit, and of all clients
create index entry_client_records on entry (client_id, ledger_account, id) where seq is not null;
create index entry_records_by_time on entry (ledger_account, create_time, id) where seq is not null;

-- what was taken and given back within a period
create index trade_by_finish on trade (finish_time) where finish_time is not null;
create index refund_by_approval on refund (approve_time) where approve_time is not null;
