-- Lists that stay flat: one index (x, id) for each order that a list offers, read in both directions, and a column for
-- what a list sorts by of another table.

-- users, found by part of a name or mobile as clients are (026)
alter table app_user add column search text not null generated always as (lower(user_name || ' ' || user_mobile)) stored;
create index app_user_pieces on app_user using gin (search_pieces(search));
alter index app_user_pieces alter column 1 set statistics 0;
alter table app_user set (parallel_workers = 0);
drop index app_user_name, app_user_mobile;
create index app_user_department_name on app_user (department_id, user_name, id);
create index app_user_by_name on app_user (user_name, id);
create index app_user_by_status on app_user (user_status, id);
create index app_user_by_time on app_user (create_time, id);
create index app_user_locked on app_user (locked_until) where locked_until is not null;
create index session_open on session (seen_time, id) where ended is null;
create index enterprise_by_name on enterprise (company_name, id);
create index enterprise_by_time on enterprise (create_time, id);
create index role_by_time on role (create_time, id);

-- clients
drop index client_points, client_create_time, client_state;
create index client_by_name on client (client_name, id);
create index client_by_points on client (points, id);
create index client_by_time on client (create_time, id);
create index client_by_state on client (state, id);

-- what a client has is sorted by the client's name and code
alter table account add column client_name text not null default '', add column client_code text not null default '';
alter table client_address add column client_name text not null default '';
alter table notifier add column client_name text not null default '';
alter table ticket add column client_name text not null default '';
update account set client_name = client.client_name, client_code = client.client_code from client where client.id = client_id;
update client_address set client_name = client.client_name from client where client.id = client_id;
update notifier set client_name = client.client_name from client where client.id = client_id;
update ticket set client_name = client.client_name from client where client.id = client_id;

-- a restored row comes before its client, with the name it had
create function copy_client_name() returns trigger language plpgsql as $$
begin
  new.client_name := coalesce((select client.client_name from client where client.id = new.client_id), new.client_name);
  return new;
end $$;
create function copy_client_name_and_code() returns trigger language plpgsql as $$
begin
  new.client_name := coalesce((select client.client_name from client where client.id = new.client_id), new.client_name);
  new.client_code := coalesce((select client.client_code from client where client.id = new.client_id), new.client_code);
  return new;
end $$;
create trigger account_client before insert on account for each row execute function copy_client_name_and_code();
create trigger client_address_client before insert on client_address for each row execute function copy_client_name();
create trigger notifier_client before insert on notifier for each row execute function copy_client_name();
create trigger ticket_client before insert on ticket for each row execute function copy_client_name();

create index account_by_code on account (client_code, id);
create index account_by_name on account (client_name, id);
create index account_by_balance on account (balance, id);
create index account_by_limit on account (credit_limit, id);
drop index account_credit_used;
create index account_by_used on account (credit_used, id);
create index account_by_state on account (state, id);
create index client_address_by_name on client_address (client_name, id);
create index client_address_by_time on client_address (create_time, id);
create index notifier_by_client on notifier (client_name, id);
create index notifier_by_name on notifier (notifier_name, id);
create index notifier_by_state on notifier (state, id);
create index notifier_by_time on notifier (create_time, id);
create index ticket_by_client on ticket (client_name, id);
create index ticket_by_title on ticket (ticket_title, id);
create index ticket_by_time on ticket (create_time, id);
create index member_event_by_time on member_event (client_id, create_time, id);

-- delegations
alter table delegation add column client_name text not null default '';
update delegation set client_name = client.client_name from client where client.id = client_id;
create trigger delegation_client before insert on delegation for each row execute function copy_client_name();
drop index delegation_newest, delegation_by_state, delegation_by_time, delegation_code_part;
create index delegation_newest on delegation (id) where deleted_time is null;
create index delegation_by_code on delegation (delegate_code, id) where deleted_time is null;
create index delegation_by_client_name on delegation (client_name, id) where deleted_time is null;
create index delegation_by_state on delegation (state, id) where deleted_time is null;
create index delegation_by_pay_state on delegation (pay_state, id) where deleted_time is null;
create index delegation_by_urgency on delegation (urgency, id) where deleted_time is null;
create index delegation_by_fee on delegation (fee, id) where deleted_time is null;
create index delegation_by_time on delegation (create_time, id) where deleted_time is null;
create index delegation_by_due_time on delegation (due_time, id) where deleted_time is null;
create index delegation_pieces on delegation using gin (search_pieces(lower(delegate_code || ' ' || client_name)));
alter index delegation_pieces alter column 1 set statistics 0;

-- reports: the name it was issued for, and while it is edited what the client is called now
alter table report add column client_name text not null default '', add column delegate_code text not null default '';
alter table report disable trigger report_kept;
update report set client_name = coalesce(report.issued_client_name, client.client_name), delegate_code = delegation.delegate_code
  from delegation join client on client.id = delegation.client_id where delegation.id = delegation_id;
alter table report enable trigger report_kept;
create function copy_report_names() returns trigger language plpgsql as $$
declare own record;
begin
  select delegation.delegate_code, delegation.client_name into own from delegation where delegation.id = new.delegation_id;
  new.delegate_code := coalesce(own.delegate_code, new.delegate_code);
  new.client_name := coalesce(new.snapshot::jsonb ->> 'clientName', own.client_name, new.client_name);
  return new;
end $$;
create trigger report_names before insert or update of snapshot on report for each row execute function copy_report_names();
drop index report_newest, report_by_state, report_code_part;
create index report_by_state on report (state, id);
create index report_by_delegate_code on report (delegate_code, id);
create index report_by_client_name on report (client_name, id);
create index report_by_time on report (create_time, id);
create index report_by_issue_time on report (issue_time, id);
create index report_pieces on report using gin (search_pieces(lower(coalesce(report_code, '') || ' ' || delegate_code || ' ' || client_name)));
alter index report_pieces alter column 1 set statistics 0;

-- a new name of a client reaches what is sorted by it; an issued report keeps the name it was issued for
create function copy_new_client_name() returns trigger language plpgsql as $$
begin
  update account set client_name = new.client_name where client_id = new.id;
  update client_address set client_name = new.client_name where client_id = new.id;
  update notifier set client_name = new.client_name where client_id = new.id;
  update ticket set client_name = new.client_name where client_id = new.id;
  update delegation set client_name = new.client_name where client_id = new.id;
  update report set client_name = new.client_name from delegation
    where delegation.id = report.delegation_id and delegation.client_id = new.id and report.snapshot is null;
  return null;
end $$;
create trigger client_new_name after update of client_name on client for each row
  when (old.client_name is distinct from new.client_name) execute function copy_new_client_name();

-- items: a reviewer reads first what is out of the ordinary
alter table sample_item add column exception boolean not null default false;
create function has_exception(item integer, sample integer, version integer) returns boolean language sql stable
return coalesce((select verdict <> 'accepted' or flagged from result where item_id = item and result_no = version), false)
  or exists (select from sample_check where sample_id = sample and warnings <> '[]');
update sample_item set exception = true where result_version > 0 and has_exception(id, sample_id, result_version);
create function mark_exception() returns trigger language plpgsql as $$
begin
  new.exception := has_exception(new.id, new.sample_id, new.result_version);
  return new;
end $$;
create trigger sample_item_exception before update of result_version on sample_item for each row execute function mark_exception();
create function mark_exceptions_of_sample() returns trigger language plpgsql as $$
begin
  update sample_item set exception = has_exception(id, sample_id, result_version)
    where sample_id = new.sample_id and exception <> has_exception(id, sample_id, result_version);
  return null;
end $$;
create trigger sample_check_exception after insert on sample_check for each row
  when (new.warnings <> '[]') execute function mark_exceptions_of_sample();
create trigger sample_check_exception_changed after update of warnings on sample_check for each row
  when (old.warnings is distinct from new.warnings) execute function mark_exceptions_of_sample();
create index sample_item_by_state on sample_item (state, id);
create index sample_item_review on sample_item (exception desc, id) where state = 30;

-- logs: the index of runs is always cheaper than its function for each line
alter function log_grams(text) cost 1000;
