-- Who sends samples: clients, their accounts and their people.

create sequence client_number;

create table client (
  id integer generated always as identity primary key,
  client_code text not null default 'KH' || lpad(nextval('client_number')::text, 6, '0') constraint client_code_taken unique,
  client_name text not null check (char_length(client_name) between 1 and 50),
  -- initials of the name's pinyin, lower case
  pinyin text not null default '',
  -- 统一社会信用代码; empty for a private person
  credit_code text not null default '' check (credit_code ~ '^([0-9A-HJ-NPQRTUWXY]{18})?$'),
  contact text not null default '' check (char_length(contact) <= 20),
  telephone text not null default '' check (char_length(telephone) <= 20),
  source smallint not null default 1 constraint client_source check (source in (1, 2, 3, 4, 5)),
  grade_id integer not null references member_grade,
  points integer not null default 0 check (points >= 0),
  pay_policy smallint not null default 1 constraint pay_policy check (pay_policy in (1, 2)),
  remarks text not null default '' check (char_length(remarks) <= 200),
  -- everything a person types to find a client
  search text not null generated always as (
    lower(client_name || ' ' || pinyin || ' ' || client_code || ' ' || telephone)
  ) stored,
  state smallint not null default 2 constraint client_state check (state in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  constraint client_name_taken unique (client_name, telephone)
);
create unique index client_credit_code_taken on client (credit_code) where credit_code <> '';
create index client_search on client using gin (search gin_trgm_ops);
create index client_grade on client (grade_id);

create table account (
  id integer generated always as identity primary key,
  client_id integer not null unique references client,
  -- fen; never below zero, whatever two debits do at once
  balance bigint not null default 0 check (balance >= 0),
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  credit_used bigint not null default 0 check (credit_used >= 0),
  pay_password_hash text,
  -- a stopped account takes no debits; refunds still arrive
  state smallint not null default 2 constraint account_state check (state in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now()
);

create table consignor (
  id integer generated always as identity primary key,
  client_id integer not null references client,
  consignor_name text not null check (char_length(consignor_name) between 1 and 20),
  telephone text not null default '' check (char_length(telephone) <= 20),
  last_time timestamptz not null default now(),
  constraint consignor_taken unique (client_id, consignor_name, telephone)
);

create table notifier (
  id integer generated always as identity primary key,
  client_id integer not null references client,
  notifier_name text not null check (char_length(notifier_name) between 1 and 20),
  telephone text not null check (char_length(telephone) between 1 and 20),
  state smallint not null default 2 constraint notifier_state check (state in (1, 2)),
  version integer not null default 1,
  constraint notifier_taken unique (client_id, telephone)
);
