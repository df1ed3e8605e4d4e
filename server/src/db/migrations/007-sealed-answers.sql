-- A kept answer may hold a secret that is shown once, an initial password: it is sealed under the server's key.
delete from idempotency;
alter table idempotency alter column answer type bytea using null;
