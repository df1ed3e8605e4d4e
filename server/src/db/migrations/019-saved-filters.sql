-- filters of the search panel that a person keeps under a name, per list; shared ones are everybody's to use
create table saved_filter (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  list_key text not null check (char_length(list_key) <= 60),
  filter_name text not null check (char_length(filter_name) between 1 and 20),
  inputs jsonb not null,
  shared boolean not null,
  version integer not null default 1,
  constraint saved_filter_taken unique (user_id, list_key, filter_name)
);
create index saved_filter_shared on saved_filter (list_key) where shared;

create table default_filter (
  user_id integer not null references app_user on delete cascade,
  list_key text not null check (char_length(list_key) <= 60),
  filter_id integer not null references saved_filter on delete cascade,
  primary key (user_id, list_key)
);
create index default_filter_filter on default_filter (filter_id);
