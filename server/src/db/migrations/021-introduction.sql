-- The laboratory's introduction page: one row, whose text was cleaned by the server.
create table introduction (
  id integer primary key default 1 check (id = 1),
  content text not null default '' check (char_length(content) <= 100000),
  version integer not null default 1,
  update_name text not null default '',
  update_time timestamptz not null default now()
);
insert into introduction default values;
