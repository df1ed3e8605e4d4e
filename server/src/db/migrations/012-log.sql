-- The logs by month: what is asked for by time touches few partitions, and an old month can be taken away whole.

-- What a text is searched by: all its pairs of neighbouring characters, and the last one alone. Trigrams find neither
-- names of two characters nor, where the character class of the database is C, any Chinese at all.
create function log_pieces(content text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(array_remove(string_to_array(
  regexp_replace(lower(content), '(..)', E'\\1\x01', 'g') || E'\x01' ||
  regexp_replace(substr(lower(content), 2), '(..)', E'\\1\x01', 'g'), E'\x01'), ''));

-- Months begin at midnight of the laboratory, wherever the database stands.
create function month_start(month date) returns timestamptz language sql immutable
return date_trunc('month', month::timestamp) at time zone 'Asia/Shanghai';

-- The partition of a month, with the rows that came before it was made; makes none twice.
create function make_log_partition(log text, month date) returns void language plpgsql as $$
declare
  partition text := log || to_char(month, '_YYYYMM');
  rest text := log || '_rest';
begin
  if to_regclass(partition) is not null then
    return;
  end if;
  execute format('lock table %I in access exclusive mode', rest);
  execute format('create table %I (like %I including defaults)', partition, log);
  execute format('alter table %I disable trigger user', rest);
  execute format('with moved as (delete from %I where create_time >= %L and create_time < %L returning *) insert into %I select * from moved',
    rest, month_start(month), month_start((month + interval '1 month')::date), partition);
  execute format('alter table %I enable trigger user', rest);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    log, partition, month_start(month), month_start((month + interval '1 month')::date));
  execute format('create trigger log_kept before update or delete or truncate on %I for each statement execute function refuse_change()', partition);
end $$;

-- Every month from the first day to the last, of both logs.
create function make_log_partitions(first date, last date) returns void language sql as $$
  select make_log_partition(log, month::date)
  from unnest(array['operation_log', 'login_log']) log, generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') month
$$;

-- Both tables are made anew beside the old ones, which then give their rows.
alter table operation_log alter column id drop identity;
alter table operation_log drop constraint operation_log_pkey;
alter table operation_log rename to operation_log_whole;
drop index operation_log_time, operation_log_name;
create sequence operation_log_id_seq;
create table operation_log (
  id bigint not null default nextval('operation_log_id_seq'),
  create_time timestamptz not null default now(),
  user_id integer,
  create_name text not null,
  user_name text not null,
  oper_module text not null,
  oper_type text not null,
  oper_content text not null,
  changes jsonb not null default '[]',
  oper_ip text not null,
  trace_id text not null,
  -- also the order of the list, read backwards
  primary key (create_time, id)
) partition by range (create_time);
alter sequence operation_log_id_seq owned by operation_log.id;
create index operation_log_name on operation_log (create_name, create_time, id);
create index operation_log_content on operation_log using gin (log_pieces(oper_content));

alter table login_log alter column id drop identity;
alter table login_log drop constraint login_log_pkey;
alter table login_log rename to login_log_whole;
drop index login_log_time, login_log_name;
create sequence login_log_id_seq;
create table login_log (
  id bigint not null default nextval('login_log_id_seq'),
  create_time timestamptz not null default now(),
  user_id integer,
  create_name text not null,
  oper_type text not null,
  oper_content text not null,
  succeeded boolean not null,
  browser text not null,
  system text not null,
  oper_ip text not null,
  primary key (create_time, id)
) partition by range (create_time);
alter sequence login_log_id_seq owned by login_log.id;
create index login_log_name on login_log (create_name, create_time, id);
create index login_log_account on login_log using gin (log_pieces(create_name));
create index login_log_content on login_log using gin (log_pieces(oper_content));

-- What no month takes: nothing is lost because a partition was not made in time.
create table operation_log_rest partition of operation_log default;
create table login_log_rest partition of login_log default;
create trigger log_kept before update or delete or truncate on operation_log_rest for each statement execute function refuse_change();
create trigger log_kept before update or delete or truncate on login_log_rest for each statement execute function refuse_change();

select make_log_partition('operation_log', month) from
  (select distinct date_trunc('month', create_time at time zone 'Asia/Shanghai')::date as month from operation_log_whole) months;
select make_log_partition('login_log', month) from
  (select distinct date_trunc('month', create_time at time zone 'Asia/Shanghai')::date as month from login_log_whole) months;
select make_log_partitions(current_date, (current_date + interval '3 months')::date);

insert into operation_log (id, create_time, user_id, create_name, user_name, oper_module, oper_type, oper_content, changes, oper_ip, trace_id)
  select id, create_time, user_id, create_name, user_name, oper_module, oper_type, oper_content, changes, oper_ip, trace_id from operation_log_whole;
insert into login_log (id, create_time, user_id, create_name, oper_type, oper_content, succeeded, browser, system, oper_ip)
  select id, create_time, user_id, create_name, oper_type, oper_content, succeeded, browser, system, oper_ip from login_log_whole;
select setval('operation_log_id_seq', coalesce(max(id), 1)), setval('login_log_id_seq', coalesce((select max(id) from login_log_whole), 1)) from operation_log_whole;
drop table operation_log_whole, login_log_whole;

create trigger log_kept before update or delete or truncate on operation_log for each statement execute function refuse_change();
create trigger log_kept before update or delete or truncate on login_log for each statement execute function refuse_change();
