-- Short messages: each with what became of it, and the codes that some of them carry.
create table sms_message (
  id integer generated always as identity primary key,
  create_time timestamptz not null default now(),
  mobile text not null check (mobile ~ '^1\d{10}$'),
  sms_kind text not null,
  -- as staff may read it: a code is stars
  content text not null,
  -- the variables of the text, sealed under the server's key for as long as it waits to be sent
  sealed bytea,
  -- past this it is of no use to anybody
  expires timestamptz not null,
  state smallint not null default 1 constraint sms_state check (state in (1, 2, 3, 4)),
  attempts smallint not null default 0,
  provider text not null default '',
  -- the provider's own number of it
  receipt text not null default '',
  failure text not null default '',
  done_time timestamptz,
  oper_ip text not null
);
create index sms_message_time on sms_message (create_time desc, id desc);
create index sms_message_mobile on sms_message (mobile, id desc);
create index sms_message_kind on sms_message (sms_kind, id desc);
create index sms_message_state on sms_message (state, id desc);

create table sms_code (
  mobile text not null,
  purpose smallint not null constraint code_purpose check (purpose in (0, 1, 2)),
  -- HMAC under the server's key: six digits alone are soon guessed from a hash
  code_hash bytea not null,
  tries smallint not null default 0,
  used boolean not null default false,
  expires timestamptz not null,
  primary key (mobile, purpose)
);
create index sms_code_expires on sms_code (expires);

create table login_ticket (
  ticket_hash bytea primary key,
  session_id integer not null references session on delete cascade,
  expires timestamptz not null
);
create index login_ticket_expires on login_ticket (expires);
create index login_ticket_session on login_ticket (session_id);
