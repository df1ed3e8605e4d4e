-- Trades of a period in the order of a state, a method or an amount: within equal ones by time, so that those before the
-- period are skipped, or at least read in the index alone.
create index trade_of_state on trade (state, create_time, id);
drop index trade_by_state;
alter index trade_of_state rename to trade_by_state;
create index trade_of_method on trade (pay_method, create_time, id);
drop index trade_by_method;
alter index trade_of_method rename to trade_by_method;
create index trade_of_amount on trade (amount, create_time, id);
drop index trade_by_amount;
alter index trade_of_amount rename to trade_by_amount;

-- Clients of a period are counted by these columns in the index alone.
create index client_in_time on client (create_time, id) include (grade_id, source, salesman_id);
drop index client_by_time;
alter index client_in_time rename to client_by_time;

-- Entries of clients, and they alone, have a seq: without this, a tenth of them is expected, and a late page sorts them all.
create statistics entry_records (mcv) on ledger_account, seq from entry;
analyze entry;
