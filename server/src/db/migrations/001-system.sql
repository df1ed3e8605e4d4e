-- The system group: who works here, what they may do, what they did.
create extension if not exists pg_trgm;

create table department (
  id integer generated always as identity primary key,
  parent_id integer references department,
  department_name text not null check (char_length(department_name) between 1 and 8),
  contact_user text not null default '' check (char_length(contact_user) <= 6),
  telephone text not null default '',
  remarks text not null default '' check (char_length(remarks) <= 20),
  state smallint not null default 2 constraint department_state check (state in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  constraint department_name_taken unique nulls not distinct (parent_id, department_name)
);
create index department_parent on department (parent_id);

create table role (
  id integer generated always as identity primary key,
  role_name text not null constraint role_name_taken unique check (char_length(role_name) between 1 and 15),
  role_type smallint not null default 2 constraint role_type check (role_type in (1, 2)),
  remarks text not null default '' check (char_length(remarks) <= 50),
  state smallint not null default 2 constraint role_state check (state in (1, 2)),
  version integer not null default 1,
  create_time timestamptz not null default now()
);

create table app_user (
  id integer generated always as identity primary key,
  user_mobile text not null constraint user_mobile_taken unique,
  user_name text not null check (char_length(user_name) between 1 and 8),
  department_id integer not null references department,
  user_status smallint not null default 2 constraint user_status check (user_status in (1, 2)),
  login_out_time smallint not null default 24 check (login_out_time between 0 and 24),
  password_hash text not null,
  -- the first sign-in with a password somebody else chose forces a change; an unused one expires
  must_change_password boolean not null default true,
  password_expires timestamptz,
  -- wrong passwords in a row, counted from failed_since on
  failed_count integer not null default 0,
  failed_since timestamptz,
  locked_until timestamptz,
  version integer not null default 1,
  create_time timestamptz not null default now()
);
create index app_user_department on app_user (department_id, id);
create index app_user_name on app_user using gin (user_name gin_trgm_ops);
create index app_user_mobile on app_user using gin (user_mobile gin_trgm_ops);

create table user_role (
  user_id integer not null references app_user on delete cascade,
  role_id integer not null references role,
  primary key (user_id, role_id)
);
create index user_role_role on user_role (role_id);

create table menu (
  id integer generated always as identity primary key,
  parent_id integer references menu,
  type smallint not null constraint menu_type check (type in (0, 1, 2)),
  icon text not null default '',
  menu_name text not null check (char_length(menu_name) between 2 and 10),
  menu_url text not null default '',
  auth_flag text not null default '' check (auth_flag ~ '^[A-Za-z]{0,20}$'),
  menu_sort smallint not null default 0 check (menu_sort between 0 and 100),
  state smallint not null default 2 constraint menu_state check (state in (1, 2)),
  hidden boolean not null default false,
  link_type smallint not null default 0 constraint link_type check (link_type in (0, 1)),
  version integer not null default 1
);
create index menu_parent on menu (parent_id);

create table role_menu (
  role_id integer not null references role on delete cascade,
  menu_id integer not null references menu on delete cascade,
  primary key (role_id, menu_id)
);
create index role_menu_menu on role_menu (menu_id);

-- One counter that every change of rights moves, in its own transaction: a process may keep what a user is allowed
-- as long as the counter stands where it stood.
create table authority (only_row boolean primary key default true check (only_row), revision bigint not null default 1);
insert into authority default values;
create function move_authority() returns trigger language plpgsql as
  $$ begin update authority set revision = revision + 1; return null; end $$;
create trigger department_authority after insert or update or delete on department for each statement execute function move_authority();
create trigger role_authority after insert or update or delete on role for each statement execute function move_authority();
create trigger user_role_authority after insert or update or delete on user_role for each statement execute function move_authority();
create trigger menu_authority after insert or update or delete on menu for each statement execute function move_authority();
create trigger role_menu_authority after insert or update or delete on role_menu for each statement execute function move_authority();

create table session (
  id integer generated always as identity primary key,
  ssid_hash bytea not null unique,
  -- the session secret, sealed under the server key
  secret bytea not null,
  user_id integer not null references app_user on delete cascade,
  address text not null,
  user_agent text not null,
  create_time timestamptz not null default now(),
  seen_time timestamptz not null default now(),
  expires timestamptz not null,
  ended timestamptz,
  end_reason text
);
create index session_live on session (user_id) where ended is null;
create index session_expires on session (expires);

create table nonce (
  session_id integer not null,
  nonce text not null,
  used timestamptz not null default now(),
  primary key (session_id, nonce)
);
create index nonce_used on nonce (used);

create table sign_in_key (id text primary key, secret bytea not null, expires timestamptz not null);
create index sign_in_key_expires on sign_in_key (expires);
create table captcha (id text primary key, answer text not null, expires timestamptz not null);
create index captcha_expires on captcha (expires);

-- rate-limiter-flexible's own layout; expire in epoch ms, as a float because int8 is read as bigint here
create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire double precision);
create index rate_limit_expire on rate_limit (expire);

create table login_log (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  user_id integer,
  create_name text not null,
  oper_type text not null,
  oper_content text not null,
  succeeded boolean not null,
  browser text not null,
  system text not null,
  oper_ip text not null
);
create index login_log_time on login_log (create_time desc, id desc);
create index login_log_name on login_log (create_name, create_time desc);

create table operation_log (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  user_id integer,
  create_name text not null,
  user_name text not null,
  oper_module text not null,
  oper_type text not null,
  oper_content text not null,
  changes jsonb not null default '[]',
  oper_ip text not null,
  trace_id text not null
);
create index operation_log_time on operation_log (create_time desc, id desc);
create index operation_log_name on operation_log (create_name, create_time desc);

create table idempotency (
  user_id integer not null,
  key text not null,
  path text not null,
  body_hash bytea not null,
  answer jsonb,
  create_time timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_time on idempotency (create_time);

create table image (
  id integer generated always as identity primary key,
  -- what stands in an address: not guessable
  code text not null unique,
  media_type text not null,
  width integer not null,
  height integer not null,
  sha256 bytea not null,
  content bytea not null,
  public boolean not null default false,
  user_id integer,
  create_time timestamptz not null default now()
);

create table system_config (
  only_row boolean primary key default true check (only_row),
  sys_title text not null default '' check (char_length(sys_title) <= 30),
  sys_logo text not null default '',
  login_background_img text not null default '',
  login_bottom_desc text not null default '' check (char_length(login_bottom_desc) <= 200),
  welcome_title text not null default '' check (char_length(welcome_title) <= 50),
  password_min_length smallint not null default 6 check (password_min_length between 6 and 64),
  password_max_length smallint not null default 12 check (password_max_length between 6 and 64),
  initial_password text not null default '',
  idle_minutes integer not null default 120 check (idle_minutes between 5 and 1440),
  version integer not null default 1,
  check (password_min_length <= password_max_length)
);
insert into system_config default values;

create table dictionary_type (
  dict_type text primary key check (dict_type ~ '^[A-Za-z][A-Za-z0-9_]{0,39}$'),
  type_name text not null,
  -- closed ones branch in code: staff may recolour and rename, not add or remove
  closed boolean not null default false
);
create table dictionary_entry (
  id integer generated always as identity primary key,
  dict_type text not null references dictionary_type,
  dict_code text not null,
  dict_code_name text not null,
  warn_color text not null default '',
  sort smallint not null default 0,
  is_default boolean not null default false,
  state smallint not null default 2 constraint dictionary_entry_state check (state in (1, 2)),
  version integer not null default 1,
  unique (dict_type, dict_code)
);

create table query_condition (
  id integer generated always as identity primary key,
  tag_name text not null,
  condition_name text not null,
  condition_code text not null,
  condition_type smallint not null constraint condition_type check (condition_type in (0, 1, 3, 4, 5, 6)),
  op text not null default 'eq',
  combobox_type text not null default '',
  combobox_url text not null default '',
  rtn_code text not null default '',
  rtn_value text not null default '',
  request_type text not null default 'GET',
  dict_code text not null default '',
  dtp_start_suffix text not null default '',
  dtp_end_suffix text not null default '',
  box_width integer not null default 0
);
create table menu_condition (
  menu_id integer not null references menu on delete cascade,
  condition_id integer not null references query_condition on delete cascade,
  sort smallint not null default 0,
  primary key (menu_id, condition_id)
);
create table menu_query (menu_id integer primary key references menu on delete cascade, is_fold smallint not null default 1);

-- what a person keeps per list: columns, order, width, density, page size
create table preference (
  user_id integer not null references app_user on delete cascade,
  list_key text not null check (char_length(list_key) <= 60),
  value jsonb not null,
  primary key (user_id, list_key)
);

-- what the seed has planted: an item is planted once, so that what staff delete stays deleted
create table planted (key text primary key, create_time timestamptz not null default now());
