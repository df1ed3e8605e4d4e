-- The rest of a client: addresses, invoice titles, WeChat, the likeness of names, points and grades.

-- Every character and every two neighbouring characters of a text. Trigrams find nothing by one or two characters,
-- and two are what people type of a Chinese name.
create function grams(given text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(given, at, long) as gram
    from generate_series(1, char_length(given)) at, generate_series(1, 2) long
    where at + long <= char_length(given) + 1
  ) parts
$$;

alter table client
  -- WeChat number or openid
  add column vx_account text not null default '' check (char_length(vx_account) <= 40),
  -- how the name sounds without its legal form and place words: two clients of one key are likely one
  add column name_key text not null default '';
create unique index client_vx_account_taken on client (vx_account) where vx_account <> '';
create index client_name_key on client (name_key);
create index client_telephone on client (telephone);
create index client_grams on client using gin (grams(search));
create index client_points on client (points desc, id desc);
create index client_create_time on client (create_time desc, id desc);
create index client_state on client (state, id desc);

create index account_credit_used on account (credit_used desc, id desc);

alter table notifier add column is_default boolean not null default false;
alter table notifier add column create_time timestamptz not null default now();
update notifier set is_default = true where id in (select min(id) from notifier where state = 2 group by client_id);
create unique index notifier_default on notifier (client_id) where is_default;

create table client_address (
  id integer generated always as identity primary key,
  client_id integer not null references client,
  contact text not null check (char_length(contact) between 1 and 20),
  telephone text not null check (char_length(telephone) between 1 and 20),
  -- division of the sixth digit, such as 141102, and its names from the province down
  area_code text not null check (area_code ~ '^\d{6}$'),
  area_name text not null,
  detail text not null check (char_length(detail) between 1 and 100),
  is_default boolean not null default false,
  state smallint not null default 2 constraint client_address_state check (state in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now()
);
create index client_address_client on client_address (client_id, id desc);
create unique index client_address_default on client_address (client_id) where is_default;

create table ticket (
  id integer generated always as identity primary key,
  client_id integer not null references client,
  title_type smallint not null constraint ticket_title_type check (title_type in (1, 2)),
  ticket_type smallint not null constraint ticket_type check (ticket_type in (1, 2)),
  ticket_title text not null check (char_length(ticket_title) between 1 and 100),
  tax_number text not null default '' check (tax_number ~ '^([0-9A-Z]{15,20})?$'),
  bank_name text not null default '' check (char_length(bank_name) <= 50),
  bank_account text not null default '' check (bank_account ~ '^(\d{8,23})?$'),
  address text not null default '' check (char_length(address) <= 100),
  telephone text not null default '' check (char_length(telephone) <= 20),
  email text not null default '' check (char_length(email) <= 60),
  is_default boolean not null default false,
  state smallint not null default 2 constraint ticket_state check (state in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  constraint ticket_taken unique (client_id, ticket_title, tax_number)
);
create unique index ticket_default on ticket (client_id) where is_default;
create index ticket_tax_number on ticket (tax_number);

create table score_rule (
  -- 1 what is paid, 2 the first payment, 3 a new client
  id smallint primary key constraint score_kind check (id in (1, 2, 3)),
  -- so many points …
  points integer not null check (points between 0 and 100000),
  -- … for each so many fen; null: once
  per_amount bigint check (per_amount between 1 and 10000000),
  state smallint not null constraint score_rule_state check (state in (1, 2)),
  version integer not null default 1,
  constraint score_rule_per check ((id = 1) = (per_amount is not null))
);
insert into score_rule (id, points, per_amount, state) values (1, 1, 100, 2), (2, 100, null, 2), (3, 50, null, 1);

create table upgrade_rule (
  id smallint primary key default 1 check (id = 1),
  -- 2: clients rise by themselves
  state smallint not null default 2 constraint upgrade_rule_state check (state in (1, 2)),
  stepwise boolean not null default false,
  raise_credit boolean not null default true,
  version integer not null default 1
);
insert into upgrade_rule default values;

-- Points and grades, as they came. Append-only.
create table member_event (
  id bigint generated always as identity primary key,
  client_id integer not null references client,
  -- 1–3 points by the rule of that number, 11 risen by itself, 12 set by hand
  kind smallint not null constraint member_event_kind check (kind in (1, 2, 3, 11, 12)),
  points integer not null default 0,
  points_after integer not null,
  from_grade text not null default '',
  to_grade text not null default '',
  about text not null default '',
  create_name text not null default '',
  create_time timestamptz not null default now()
);
create index member_event_client on member_event (client_id, id desc);
-- what is given once is given once, whatever two payments do at the same time
create unique index member_event_once on member_event (client_id, kind) where kind in (2, 3);
create trigger member_event_kept before update or delete or truncate on member_event
  for each statement execute function refuse_change();
