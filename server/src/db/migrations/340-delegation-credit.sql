-- Credit of clients by delegation, with the posting that used it first since nothing was open: what is open now is read from
-- these rows instead of every entry. Credit that no delegation caused, and settlements that name none, have the delegation null.
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
from (select client_id, delegation_id, max(posting_id) filter (where before = 0) as posting_id, sum(amount) as amount
    from (select client_id, delegation_id, posting_id, amount,
        sum(amount) over (partition by client_id, delegation_id order by posting_id) - amount as before
      from (select client_id, delegation_id, posting_id, sum(amount) as amount
          from entry where ledger_account = 'RECEIVABLE' group by 1, 2, 3) line) run
    group by client_id, delegation_id) own
  join posting on posting.id = own.posting_id;

create index delegation_credit_open on delegation_credit (client_id, posting_id) include (delegation_id, business_date, amount) where amount <> 0;
create index delegation_credit_settled on delegation_credit (client_id) where amount < 0;

-- The account of the client is locked: its postings follow one another.
create function add_delegation_credit() returns trigger language plpgsql as $$
begin
  if exists (select from added where ledger_account = 'RECEIVABLE') then
    insert into delegation_credit as own (client_id, delegation_id, posting_id, business_date, amount)
    select part.client_id, part.delegation_id, posting.id, posting.business_date, part.amount
    from (select client_id, delegation_id, coalesce(max(posting_id) filter (where before = 0), min(first_id)) as posting_id,
          sum(amount) as amount
        from (select line.*, coalesce(named.posting_id, unnamed.posting_id) as first_id,
            coalesce(named.amount, unnamed.amount, 0) - line.amount
              + sum(line.amount) over (partition by line.client_id, line.delegation_id order by line.posting_id) as before
          from (select client_id, delegation_id, posting_id, sum(amount) as amount
              from added where ledger_account = 'RECEIVABLE' group by 1, 2, 3) line
            left join delegation_credit named on named.client_id = line.client_id and named.delegation_id = line.delegation_id
            left join delegation_credit unnamed on line.delegation_id is null
              and unnamed.client_id = line.client_id and unnamed.delegation_id is null) run
        group by client_id, delegation_id) part
      join posting on posting.id = part.posting_id
    on conflict (client_id, delegation_id) do update
      set amount = own.amount + excluded.amount, posting_id = excluded.posting_id, business_date = excluded.business_date;
  end if;
  return null;
end $$;
create trigger entry_added_credit after insert on entry referencing new table as added
  for each statement execute function add_delegation_credit();
