-- Text messages with a code that the whole house sends within an hour.
alter table system_config add column sms_hour_budget integer not null default 300;

-- The challenge of the proof of work that came with a picture; it is used up with it.
alter table captcha add column challenge text;
