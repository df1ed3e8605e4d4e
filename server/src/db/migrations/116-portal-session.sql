-- Sessions of the clients' portal, and what an account of a client may do there.

-- a staff member who looks in sees one client's portal, as one of its accounts or with all rights
alter table session add column portal boolean not null default false,
  add column portal_client_id integer references client,
  add column portal_as integer references app_user on delete cascade,
  add constraint session_portal check (portal or (portal_client_id is null and portal_as is null));
alter table second_step add column portal boolean not null default false;
alter table login_ticket add column client_id integer references client, add column portal_as integer references app_user on delete cascade;

-- no row: no right
create table portal_member (
  user_id integer primary key references app_user on delete cascade,
  rights text[] not null constraint portal_member_rights
    check (rights <@ array['portalOrder', 'portalReport', 'portalMoney', 'portalMember']),
  create_time timestamptz not null default now()
);
-- the account that an enterprise registered with
insert into portal_member (user_id, rights)
select min(id), array['portalOrder', 'portalReport', 'portalMoney', 'portalMember'] from app_user
where enterprise_id is not null group by enterprise_id;
