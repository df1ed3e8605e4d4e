-- The second step of signing in: a secret shared with an app on the telephone (RFC 6238), sealed under the server key.
create table second_factor (
  user_id integer primary key references app_user on delete cascade,
  secret bytea not null,
  -- null until a first code proved that the app has the secret
  confirmed_time timestamptz,
  -- the period of the last code that was used: no code counts twice
  last_step bigint not null default 0,
  create_time timestamptz not null default now()
);
create table recovery_code (
  user_id integer not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_time timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in whose first step was right, until its code comes.
create table second_step (
  token_hash bytea primary key,
  user_id integer not null references app_user on delete cascade,
  user_mobile text not null,
  how text not null,
  device_hash bytea,
  wants_device boolean not null,
  tries smallint not null default 0,
  expires timestamptz not null
);
create index second_step_user on second_step (user_id);

-- Whoever manages the system or approves reports has to have one.
alter table system_config add column second_factor_forced boolean not null default false;
