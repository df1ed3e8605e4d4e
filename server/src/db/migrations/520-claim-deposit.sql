-- Money in suspense may be cash of the vault that was deposited at the bank.
alter table suspense drop constraint claim_target, add constraint claim_target check (claim_target in (1, 2, 3, 4, 5, 6));
