-- Cash is in the hands of a cashier on a shift. Earlier cash was moved to the vault by 041.
alter table entry add constraint entry_cash_shift check ((ledger_account = 'CASH') = (shift_id is not null)) not valid;
