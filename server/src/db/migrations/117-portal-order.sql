-- Orders that clients enter in the portal: a delegation in state 10 of origin 2, until reception confirms it.

alter table delegation add column origin smallint not null default 1 constraint delegation_origin check (origin in (1, 2));

-- what reception and client still have to agree on; its id is that of the delegation
create table portal_order (
  id integer primary key references delegation,
  state smallint not null constraint portal_order_state check (state in (10, 20, 30, 40, 50)),
  -- what the client agreed to, and what it costs by now if that is more
  fee bigint not null check (fee >= 0),
  new_fee bigint check (new_fee > fee),
  return_reason text not null default '',
  -- who confirmed it, though the client had still to agree
  confirm_user_id integer references app_user,
  version integer not null default 1,
  constraint portal_order_dearer check ((state = 20) = (new_fee is not null))
);
create index portal_order_by_state on portal_order (state, id);
create index portal_order_newest_by_state on portal_order (state, id desc);

create table portal_order_event (
  id bigint generated always as identity primary key,
  order_id integer not null references portal_order,
  command text not null constraint portal_order_command
    check (command in ('submit', 'revise', 'confirm', 'reprice', 'agree', 'sendBack', 'withdraw')),
  from_state smallint,
  to_state smallint not null,
  reason text not null default '',
  user_id integer,
  user_name text not null,
  address text not null,
  create_time timestamptz not null default now()
);
create index portal_order_event_order on portal_order_event (order_id, id);
create trigger portal_order_event_kept before update or delete or truncate on portal_order_event
  for each statement execute function refuse_change();
