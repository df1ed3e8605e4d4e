-- Settings of one value: whoever saves one over another person's change is refused.
alter table dictionary_type add column version integer not null default 1;
alter table control_rule add column version integer not null default 1;
alter table portal_member add column version integer not null default 1;
alter table system_config add column client_messages_version integer not null default 1;
