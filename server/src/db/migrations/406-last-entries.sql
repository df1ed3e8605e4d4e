-- The checks of the ledger find the last entry by the order of its index. Compared by equality alone, an index without seq has
-- the same estimate on a small table, and every posting then reads all entries of the client.
create or replace function check_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added group by posting_id having sum(amount) <> 0 or count(*) < 2) then
    raise exception 'the entries of a posting are at least two, and their sum is zero' using errcode = 'check_violation';
  end if;
  if exists (
    select from added left join lateral (
      select seq, balance_after from entry
      where client_id = added.client_id and ledger_account = added.ledger_account and seq < added.seq
      order by seq desc limit 1
    ) previous on true
    where added.seq is not null and (added.seq <> coalesce(previous.seq, 0) + 1
      or added.balance_after <> coalesce(previous.balance_after, 0)
        + case added.ledger_account when 'BALANCE' then -added.amount else added.amount end)
  ) then
    raise exception 'an entry does not go on from the one before it' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function check_account() returns trigger language plpgsql as $$
begin
  if exists (
    select from account
      left join lateral (select seq, balance_after from entry
        where client_id = account.client_id and ledger_account = 'BALANCE' order by seq desc limit 1) balance_entry on true
      left join lateral (select seq, balance_after from entry
        where client_id = account.client_id and ledger_account = 'RECEIVABLE' order by seq desc limit 1) credit_entry on true
    where account.id = new.id
      and ((balance, balance_seq) is distinct from (coalesce(balance_entry.balance_after, 0), coalesce(balance_entry.seq, 0))
        or (credit_used, credit_seq) is distinct from (coalesce(credit_entry.balance_after, 0), coalesce(credit_entry.seq, 0)))
  ) then
    raise exception 'account % differs from its last entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
