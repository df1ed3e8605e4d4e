-- Who looked at an issued report, printed, downloaded, exported or sent it: its history beside its commands.
create table report_use (
  id bigint generated always as identity primary key,
  report_id integer not null references report,
  kind text not null constraint report_use_kind check (kind in ('view', 'print', 'download', 'evidence', 'send')),
  detail text not null default '' check (char_length(detail) <= 200),
  user_id integer not null references app_user,
  user_name text not null,
  address text not null,
  create_time timestamptz not null default now()
);
create index report_use_report on report_use (report_id, id);
create trigger report_use_kept before update or delete or truncate on report_use
  for each statement execute function refuse_change();

-- Text messages about a report: one to a number for each part of a content, whatever is pressed how often. A failed one is
-- replaced by its repetition.
create table report_send (
  report_id integer not null references report,
  content text not null constraint report_send_content check (content in ('values', 'link')),
  telephone text not null check (telephone ~ '^1\d{10}$'),
  -- the sample of a message with values, from 1; 0 for the link
  part smallint not null check (part between 0 and 3),
  message_id integer not null references sms_message,
  user_id integer not null references app_user,
  user_name text not null,
  create_time timestamptz not null default now(),
  primary key (report_id, content, telephone, part)
);

-- the issued reports of a client by time
create index report_client_issued on report (client_id, issue_time) where issue_time is not null;
