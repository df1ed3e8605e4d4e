-- The deposits of cash of the vault, by the number of the bank's slip. One that is registered again after it was undone has
-- a count behind its number, which contains no blank: vault:deposit:CK001, then vault:deposit:CK001 2.
create index posting_vault_deposit on posting (split_part(substr(cause, 15), ' ', 1))
  where posting_kind = 'HAND_OVER' and cause like 'vault:deposit:%';
create view vault_deposit with (security_invoker) as
  select id as posting_id, split_part(substr(cause, 15), ' ', 1) as slip_no,
    exists (select from posting reversing where reversing.reverses_id = posting.id) as undone
  from posting where posting_kind = 'HAND_OVER' and cause like 'vault:deposit:%';
