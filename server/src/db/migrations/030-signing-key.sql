-- The key that issued reports are signed with. One row; the private key is sealed under the key of the server.
create table signing_key (
  id smallint primary key default 1 check (id = 1),
  certificates text not null,
  sealed bytea not null,
  create_time timestamptz not null default now()
);
