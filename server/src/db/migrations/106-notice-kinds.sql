-- More kinds of in-app notices.
alter table notice drop constraint user_notice_kind;
alter table notice add constraint user_notice_kind check (notice_kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
alter table notice_mute drop constraint notice_mute_notice_kind_check;
alter table notice_mute add constraint notice_mute_kind check (notice_kind between 1 and 10);

-- A text message about an event goes to a number once.
create table event_message (
  -- `delegation:12:received`
  event text not null check (char_length(event) <= 60),
  mobile text not null,
  -- null only within the transaction that claims the number
  message_id integer references sms_message,
  create_time timestamptz not null default now(),
  primary key (event, mobile)
);

-- What clients are told by text message without anybody's doing: nothing until the laboratory enables it.
create table client_message_setting (
  sms_kind text primary key
);

-- A failed message is reported once; those of earlier releases are not reported.
alter table sms_message add column failure_notice_time timestamptz;
update sms_message set failure_notice_time = now() where state = 3;
create index sms_message_unreported on sms_message (id) where state = 3 and failure_notice_time is null;
