-- Whose business rows are whose: a delegation and a client have an owner, who registered them, and the owner's department
-- then; a salesman may have an account, and an enterprise is one of the clients.

alter table salesman add column user_id integer references app_user;
create unique index salesman_user_taken on salesman (user_id);
create trigger salesman_authority after insert or update or delete on salesman for each statement execute function move_authority();

-- set by whoever approves the account: a credit code only suggests, since anybody can type one. No foreign key: clients
-- have owners, who may be of an enterprise, and tables that refer to each other cannot be restored one after the other
alter table enterprise add column client_id integer;
create trigger enterprise_authority after update of client_id on enterprise for each statement execute function move_authority();

alter table delegation add column department_id integer references department;
update delegation set department_id = app_user.department_id from app_user where app_user.id = create_user_id;

-- null: nobody known registered it
alter table client add column owner_id integer references app_user, add column department_id integer references department;
update client set owner_id = app_user.id, department_id = app_user.department_id
from (
  select distinct on (code) code, user_id from (
    select substring(oper_content from '^新增客户【.*】，编号【([^】]+)】') as code, user_id, create_time
    from operation_log where oper_content like '新增客户【%】，编号【%'
  ) line where code is not null order by code, create_time
) added join app_user on app_user.id = added.user_id
where added.code = client_code;
-- imported ones: who registered their first delegation
update client set owner_id = first.create_user_id, department_id = first.department_id
from (select distinct on (client_id) client_id, create_user_id, department_id from delegation order by client_id, id) first
where first.client_id = client.id and owner_id is null;

create function copy_owner_department() returns trigger language plpgsql as $$
begin
  -- a restored row keeps the department that it had
  new.department_id := coalesce(new.department_id, (select app_user.department_id from app_user where app_user.id = new.owner_id));
  return new;
end $$;
create trigger client_department before insert on client for each row execute function copy_owner_department();
create function copy_registrar_department() returns trigger language plpgsql as $$
begin
  new.department_id := coalesce(new.department_id, (select app_user.department_id from app_user where app_user.id = new.create_user_id));
  return new;
end $$;
create trigger delegation_department before insert on delegation for each row execute function copy_registrar_department();

-- a report has those of its delegation, so that the list of one department is read along one index
alter table report add column client_id integer references client, add column owner_id integer references app_user,
  add column department_id integer references department;
alter table report disable trigger report_kept;
update report set client_id = delegation.client_id, owner_id = delegation.create_user_id, department_id = delegation.department_id
  from delegation where delegation.id = delegation_id;
alter table report enable trigger report_kept;
create function copy_delegation_owner() returns trigger language plpgsql as $$
declare own record;
begin
  select client_id, create_user_id, department_id into own from delegation where delegation.id = new.delegation_id;
  new.client_id := coalesce(own.client_id, new.client_id);
  new.owner_id := coalesce(own.create_user_id, new.owner_id);
  new.department_id := coalesce(own.department_id, new.department_id);
  return new;
end $$;
create trigger report_owner before insert on report for each row execute function copy_delegation_owner();

create index client_by_owner on client (owner_id, id);
create index client_by_department on client (department_id, id);
create index delegation_by_owner on delegation (create_user_id, id) where deleted_time is null;
create index delegation_by_department on delegation (department_id, id) where deleted_time is null;
create index report_by_client on report (client_id, id);
create index report_by_owner on report (owner_id, id);
create index report_by_department on report (department_id, id);
