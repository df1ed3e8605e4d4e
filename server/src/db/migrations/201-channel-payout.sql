-- Money in suspense may be what a channel pays out of its account to the bank.
alter table suspense drop constraint claim_target, add constraint claim_target check (claim_target in (1, 2, 3));
