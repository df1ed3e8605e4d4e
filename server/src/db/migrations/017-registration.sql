-- People and organisations that register themselves wait, without any right, until an administrator approves them.
alter table system_config add column register_open boolean not null default true;

alter table app_user drop constraint user_status;
alter table app_user add constraint user_status check (user_status in (1, 2, 3));
create index app_user_pending on app_user (id) where user_status = 3;

create table enterprise (
  id integer generated always as identity primary key,
  company_name text not null check (char_length(company_name) between 1 and 50),
  credit_code text not null constraint enterprise_credit_code_taken unique,
  create_time timestamptz not null default now()
);
create index enterprise_company_name on enterprise using gin (company_name gin_trgm_ops);

-- null: an account of the laboratory
alter table app_user add column enterprise_id integer references enterprise;
create index app_user_enterprise on app_user (enterprise_id) where enterprise_id is not null;
