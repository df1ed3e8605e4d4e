-- Money in suspense may pay delegations of the client who claims it.
alter table suspense drop constraint claim_target, add constraint claim_target check (claim_target in (1, 2, 3, 4));
