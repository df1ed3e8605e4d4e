-- Figures read these columns in indexes alone: the clients of a source, whose rows lie on as many pages; the sums of open credit,
-- whose table keeps the room of the rows that were merged; the accounts of the entries of a posting.
create index client_source on client (source, id);
create index credit_sum_days on credit_sum (business_date) include (amount, credits);
create index entry_posting_account on entry (posting_id) include (ledger_account, id);
drop index entry_posting;
alter index entry_posting_account rename to entry_posting;
