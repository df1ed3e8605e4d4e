-- What may still be invoiced for a delegation. The sums of its trade and invoice shares are kept on it: whoever changes
-- a share has locked the delegation.
alter table delegation
  add column settled_credit bigint not null default 0,
  add column released_credit bigint not null default 0,
  add column invoiced bigint not null default 0;
alter table delegation
  add column invoiceable bigint not null generated always as (paid + settled_credit - refunded + released_credit - invoiced) stored;

update delegation set settled_credit = share.settled, released_credit = share.released from (
  select delegation_id, sum(settled) as settled, sum(released) as released from trade_share
  group by delegation_id having sum(settled + released) > 0
) share where delegation_id = delegation.id;
update delegation set invoiced = share.invoiced from (
  select delegation_id, sum(amount - red) as invoiced from invoice_share where live
  group by delegation_id having sum(amount - red) > 0
) share where delegation_id = delegation.id;

create index delegation_invoiceable on delegation (client_id, id) where invoiceable > 0 and deleted_time is null;

create function add_settled() returns trigger language plpgsql as $$
begin
  update delegation set settled_credit = settled_credit + settled, released_credit = released_credit + released from (
    select delegation_id, sum(after.settled - before.settled) as settled, sum(after.released - before.released) as released
    from removed before join added after using (trade_id, delegation_id)
    group by delegation_id having bool_or(after.settled <> before.settled or after.released <> before.released)
  ) change where delegation_id = delegation.id;
  return null;
end $$;
create trigger trade_share_settled after update on trade_share referencing old table as removed new table as added
  for each statement execute function add_settled();

create function add_invoiced() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- summed up again: a copy of the database has the sums already when its shares are inserted
    update delegation set invoiced = share.invoiced from (
      select delegation_id, sum(amount - red) as invoiced from invoice_share
      where live and delegation_id in (select delegation_id from added) group by delegation_id
    ) share where delegation_id = delegation.id and delegation.invoiced <> share.invoiced;
  else
    update delegation set invoiced = invoiced - share.amount from (
      select delegation_id, sum(case when before.live then before.amount - before.red else 0 end
        - case when after.live then after.amount - after.red else 0 end) as amount
      from removed before join added after using (invoice_id, delegation_id)
      group by delegation_id having bool_or((before.live, before.red) <> (after.live, after.red))
    ) share where delegation_id = delegation.id;
  end if;
  return null;
end $$;
create trigger invoice_share_added after insert on invoice_share referencing new table as added
  for each statement execute function add_invoiced();
create trigger invoice_share_changed after update on invoice_share referencing old table as removed new table as added
  for each statement execute function add_invoiced();

-- Debt that was taken over from before the ledger; the ages of a statement read it beside that of delegations.
create index entry_opening_debt on entry (client_id) where ledger_account = 'RECEIVABLE' and delegation_id is null;
