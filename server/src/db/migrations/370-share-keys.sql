-- Sums kept on delegations, trades and settlements follow from these rows, so none is removed or moved to another key.
create function refuse_removal() returns trigger language plpgsql as
  $$ begin raise exception 'rows of % are neither removed nor moved', tg_table_name; end $$;
create trigger trade_share_kept before delete or truncate or update of trade_id, delegation_id on trade_share
  for each statement execute function refuse_removal();
create trigger invoice_share_kept before delete or truncate or update of invoice_id, delegation_id on invoice_share
  for each statement execute function refuse_removal();
create trigger settlement_trade_kept before delete or truncate or update of settlement_id, trade_id on settlement_trade
  for each statement execute function refuse_removal();
create trigger refund_part_kept before delete or truncate or update of refund_id, trade_id, delegation_id on refund_part
  for each statement execute function refuse_removal();
create trigger delegation_credit_kept before delete or truncate or update of client_id, delegation_id on delegation_credit
  for each statement execute function refuse_removal();

create or replace function add_settled() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- summed up again, as invoice shares are
    if exists (select from added where settled + released > 0) then
      update delegation set settled_credit = share.settled, released_credit = share.released from (
        select delegation_id, sum(settled) as settled, sum(released) as released from trade_share
        where delegation_id in (select delegation_id from added) group by delegation_id
      ) share where delegation_id = delegation.id
        and (delegation.settled_credit, delegation.released_credit) <> (share.settled, share.released);
    end if;
  else
    update delegation set settled_credit = settled_credit + settled, released_credit = released_credit + released from (
      select delegation_id, sum(after.settled - before.settled) as settled, sum(after.released - before.released) as released
      from removed before join added after using (trade_id, delegation_id)
      group by delegation_id having bool_or(after.settled <> before.settled or after.released <> before.released)
    ) change where delegation_id = delegation.id;
  end if;
  return null;
end $$;
create trigger trade_share_added_settled after insert on trade_share referencing new table as added
  for each statement execute function add_settled();
