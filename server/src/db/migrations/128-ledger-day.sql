-- What every account moved on a day that is sealed: nothing comes to it any more. Sums of the ledger read these rows and
-- the entries of later days.

create table ledger_day (
  business_date date not null,
  ledger_account text not null,
  -- fen
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  primary key (business_date, ledger_account)
);
create trigger ledger_day_kept before update or delete or truncate on ledger_day
  for each statement execute function refuse_change();
