-- A browser in which somebody signed in to this account before, by the token it keeps. It has its own count of wrong
-- passwords; the count in app_user is that of all other devices together.
create table device (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  token_hash bytea not null,
  failed_count integer not null default 0,
  failed_since timestamptz,
  locked_until timestamptz,
  create_time timestamptz not null default now(),
  seen_time timestamptz not null default now(),
  constraint device_token unique (user_id, token_hash)
);
create index device_token_hash on device (token_hash);
