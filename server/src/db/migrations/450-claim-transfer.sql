-- Money in suspense may be a transfer that was registered without its number.
alter table suspense drop constraint claim_target, add constraint claim_target check (claim_target in (1, 2, 3, 4, 5));
