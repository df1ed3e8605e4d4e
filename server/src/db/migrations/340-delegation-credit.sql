-- Credit of clients by delegation, with the first posting that used it: what is open now is read from these rows instead of
-- every entry. Credit that no delegation caused, and settlements that name none, have the delegation null.
create table delegation_credit (
  client_id integer not null references client,
  delegation_id integer references delegation,
  posting_id bigint not null references posting,
  business_date date not null,
  -- fen; below zero for settlements that name no delegation
  amount bigint not null,
  constraint delegation_credit_taken unique nulls not distinct (client_id, delegation_id)
);

-- no entry may be committed between the sum and the trigger
lock table entry in share row exclusive mode;
insert into delegation_credit (client_id, delegation_id, posting_id, business_date, amount)
select own.client_id, delegation_id, posting.id, posting.business_date, amount
from (select client_id, delegation_id, min(posting_id) as posting_id, sum(amount) as amount
    from entry where ledger_account = 'RECEIVABLE' group by client_id, delegation_id) own
  join posting on posting.id = own.posting_id;

create index delegation_credit_open on delegation_credit (client_id, posting_id) include (delegation_id, business_date, amount) where amount <> 0;
create index delegation_credit_settled on delegation_credit (client_id) where amount < 0;

-- The account of the client is locked: its postings follow one another.
create function add_delegation_credit() returns trigger language plpgsql as $$
begin
  if exists (select from added where ledger_account = 'RECEIVABLE') then
    insert into delegation_credit as own (client_id, delegation_id, posting_id, business_date, amount)
    select part.client_id, part.delegation_id, posting.id, posting.business_date, part.amount
    from (select client_id, delegation_id, min(posting_id) as posting_id, sum(amount) as amount
        from added where ledger_account = 'RECEIVABLE' group by client_id, delegation_id) part
      join posting on posting.id = part.posting_id
    on conflict (client_id, delegation_id) do update set amount = own.amount + excluded.amount;
  end if;
  return null;
end $$;
create trigger entry_added_credit after insert on entry referencing new table as added
  for each statement execute function add_delegation_credit();
