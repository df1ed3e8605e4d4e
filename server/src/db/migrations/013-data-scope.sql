-- Whose rows a role shows: 1 all, 2 chosen departments, 3 the user's department, 4 that and all below it, 5 his own.
alter table role add column data_scope smallint not null default 1 constraint data_scope check (data_scope in (1, 2, 3, 4, 5));

-- The chosen departments of a role.
create table role_department (
  role_id integer not null references role on delete cascade,
  department_id integer not null references department on delete cascade,
  primary key (role_id, department_id)
);
create index role_department_department on role_department (department_id);
create trigger role_department_authority after insert or update or delete on role_department for each statement execute function move_authority();
